"""Plain words: what may be left out around a quote without turning it, as data.

People, places, things, times and what one does with them. Whoever doubts, dreams, repeats or
supposes needs another kind of word, so those are missing here on purpose ("way", "theory",
"paper", "degree", "gather"), and a word that is missing is a reason to refuse.
"""

from __future__ import annotations

from typing import Final

SMALL_WORDS: Final = (
    "me him us them it mine hers theirs myself himself herself ourselves themselves yourself of"
    " to in on at by for from with into onto near behind beside beneath across along through"
    " throughout around about over under up down out off away between among inside outside during"
    " after before since toward towards via and also too again together there here both else each"
    " all another other others same own such many much more lots lot bit bunch couple few several"
    " some two abroad indoors outdoors upstairs downstairs alone already everyone everybody"
    " everything something anyone someone nearby overseas pretty quite besides plenty enough ones"
    " one yours always against within beyond alongside everywhere overall btw especially"
    " eventually finally currently thankfully slowly quickly easily carefully smoothly mentally"
    " physically emotionally equally deeply ever forward plus back these those its ahead apart"
    " further bigger yup yep thanks thank congrats cheers sure alright cool dear guys folks buddy"
    " mate 's % $ € £"
)
PEOPLE: Final = (
    "mother father mom mum dad mommy daddy parent brother sister sibling son daughter child"
    " children kid baby babies toddler teen uncle aunt cousin niece nephew grandma grandpa granny"
    " grandmother grandfather grandparent grandson granddaughter wife husband spouse partner"
    " fiance fiancee girlfriend boyfriend friend pal buddies roommate flatmate neighbor neighbour"
    " colleague coworker boss teacher student pupil professor coach teammate classmate doctor"
    " nurse dentist vet lawyer driver chef cook baker waiter farmer artist painter musician singer"
    " dancer writer author actor player gamer runner athlete soldier veteran engineer developer"
    " designer programmer volunteer mentor counselor resident customer client guest visitor"
    " stranger person people man men woman women boy girl lady guy family families fam folk crowd"
    " team crew group club band community communities twin owner fan audience youth adult elder"
)
PLACES: Final = (
    "home house apartment flat room bedroom kitchen bathroom garage garden yard balcony porch"
    " basement attic street road avenue lane block corner city town village suburb neighborhood"
    " neighbourhood country countryside county state region area district island coast beach shore"
    " sea ocean lake river creek stream waterfall pond mountain hill valley canyon desert forest"
    " woods jungle park trail path field farm barn ranch meadow school college university campus"
    " class classroom course lesson library museum gallery theater theatre cinema church temple"
    " mosque hospital clinic office store shop market mall supermarket bakery restaurant cafe bar"
    " pub diner hotel hostel cabin cottage tent campsite gym pool court stadium arena studio"
    " workshop center centre downtown station airport harbor harbour port bridge tower castle zoo"
    " shelter playground backyard north south east west spot place workplace venue hall bench"
    " ground floor roof door window wall stairs camp conference festival parade ship train bus"
)
THINGS: Final = (
    "dog cat puppy pup kitten pet bird horse cow chicken rabbit hamster fish turtle animal bear"
    " tree flower rose plant leaf leaves grass seed vegetable fruit apple berry berries tomato"
    " potato bread cake cookie pie pizza pasta salad soup sandwich cheese egg meat steak rice bean"
    " chocolate candy icecream snack dessert breakfast lunch dinner meal food dish recipe tea"
    " coffee milk juice water wine beer drink bottle cup mug glass plate bowl knife table chair"
    " desk sofa couch bed lamp clock watch phone laptop computer tablet console camera photo pic"
    " picture video movie film show series song music album guitar piano violin drum book novel"
    " magazine letter card gift present toy doll puzzle game tournament match ball bat goal bike"
    " bicycle car truck van boat canoe kayak plane flight ticket bag backpack suitcase jacket coat"
    " shirt dress skirt pants jeans shoe sneaker boot hat scarf ring necklace jewelry painting"
    " drawing sculpture pottery clay paint canvas brush craft poem poetry story stories essay blog"
    " article journal poster sign sticker flag statue model tool equipment gear project job career"
    " work shift meeting interview presentation exam degrees homework business company charity"
    " event party wedding birthday anniversary holiday vacation trip tour journey adventure hike"
    " walk run ride race marathon workout yoga exercise training practice routine sport basketball"
    " football soccer tennis baseball hockey golf chess swimming surfing fishing cycling running"
    " skating skiing snow rain sun sunset sunrise sky star moon cloud wind storm weather fire"
    " campfire light candle color colour red blue green yellow white black brown purple pink"
    " orange hair face hand hands arm leg knee ankle foot feet shoulder tooth teeth skin voice"
    " smile laugh hug kiss stuff thing things money cash rent price program concert performance"
    " stage collection skill hobby hobbies health nature art arts culture history science math"
    " language news memory memories comfort joy peace laughter courage strength energy kindness"
    " gratitude happiness creativity support help fun blast progress shape piece set sound smell"
    " view views scenery experience moment beauty success victory award prize medal trophy"
    " certificate donation supplies goods furniture tech software app website code graphics design"
    " style pair box basket detail pattern character fantasy crafts lgbtq pride freedom friendship"
    " relationship focus motivation idea thought feeling balance zone architecture connection"
    " perspective insight challenge system resilience patience perseverance stress trouble problem"
    " effort care growth boost reminder inspiration passion interest talent confidence dedication"
    " determination teamwork strategy education knowledge attention advice encouragement"
    " acceptance unity diversity identity therapy counseling recovery healing strategies injury"
    " illness pain weight diet level impact difference change opportunity opportunities"
    " achievement milestone value tradition custom heritage religion tourney fundraiser atmosphere"
    " vibe mood spirit tale escape treat ending beginning source option issue life key track step"
    " bump twist effect tip page top list date period amount meter mile kilometer kilometre speed"
    " height terrain cliff landscape universe planet air wave rope board mouse keyboard screen"
    " battery setup platform update feature tutorial theme quest obstacle setback loss losses gain"
    " profit funds funding budget sponsor endorsement promotion investment bank coin gold society"
    " neighbors citizens politics equality rights awareness adoption transition gender self esteem"
    " wellbeing lifestyle mindset emotion heart body soul satisfaction appreciation improvement"
    " development communication collaboration guidance assistance welcome ceremony gathering"
    " reunion sight taste touch spice garlic banana ingredient flavor flavour leisure rush thrill"
    " enthusiasm excitement magic creation impression activity activities choice decision"
    " direction quality feedback recommendation review post lover enthusiast traveler traveller"
    " tourist hiker reader viewer follower rival opponent champion protagonist hero villain"
    " bookshelf shelf shelves notebook pen pencil note sketch watercolor pot vase blanket pillow"
    " curtain carpet fireplace dishwasher fridge oven stove fence gate pavement tire engine wheel"
    " fuel insurance passport luggage map policy policies campaign election council service"
    " veterans mission purpose role duty duties"
)
TIMES: Final = (
    "minute hour second while season evening mornings weekends weekday spring summer autumn fall"
    " winter childhood noon midnight dawn dusk semester easter thanksgiving halloween mondays"
    " tuesdays wednesdays thursdays fridays saturdays sundays evenings nights afternoons decade"
    " century recent recently lately earlier first third final forever late"
)
QUALITIES: Final = (
    "new old young big small little large huge tiny tall short long wide deep high low hot warm"
    " cold wet dry clean dirty fresh sweet sour spicy salty delicious tasty yummy good great nice"
    " lovely wonderful amazing awesome fantastic incredible beautiful gorgeous stunning cute funny"
    " happy sad glad proud calm calming peaceful quiet loud busy free full empty easy hard tough"
    " strong fast slow early bright dark local special favorite favourite best better close"
    " different interesting exciting excited cozy relaxing rewarding healthy sick tired hungry"
    " grateful thankful important creative inspiring inspired motivated motivating inspirational"
    " supportive helpful kind friendly caring loving brave colorful vibrant unique wild wooden"
    " online professional personal public social older younger elderly homeless mental physical"
    " medical financial military married single pregnant outdoor indoor soothing touching"
    " passionate comfortable comforting refreshing awful terrible crazy intense emotional"
    " meaningful unforgettable powerful successful main next whole entire similar common german"
    " french italian spanish english american british chinese japanese indian mexican abstract"
    " classic modern solo real worth simple clear essential festive massive infectious portable"
    " worst immersive excellent mobile particular useful difficult minor major solid domestic"
    " heartfelt heartwarming breathtaking mesmerizing priceless irreplaceable speechless thrilling"
    " insane liberating vital ecstatic blessed pumped energized ready carefree renewed contagious"
    " optimistic furry educational beneficial worthwhile trans fellow brand everyday weekly"
    " monthly annual hometown lucky curious patient honest gentle generous polite witty smart"
    " clever wise comfy fancy bold hyped therapeutic captivating fulfilling overwhelming enjoyable"
    " sore determined focused positive negative active stressful stressed frustrated frustrating"
    " nervous thrilled stoked impressive surprising challenging rough chill epic magical"
    " historical cultural natural artistic musical competitive dedicated talented thoughtful"
)
# What one does, has or goes through. None of these has a clause for its object.
ACTIONS: Final = (
    "go went gone going came coming walk run ran ride rode drive drove driven fly flew swim swam"
    " hike climb camp travel visit move moved stay live lived leave left arrive return sit sat"
    " stand stood sleep slept wake woke eat ate eaten drink drank cook bake grill fry cut make"
    " made making build built paint draw drew drawn write written sing sang play played dance act"
    " perform practice practise train exercise work worked study teach taught help helped support"
    " give gave giving take took taken taking bring brought buy bought sell sold pay paid spend"
    " spent save donate volunteer join joined meet met call invite host celebrate marry married"
    " raise raised grow grew grown plant water feed fed pet hug kiss laugh cry smile enjoy enjoyed"
    " love loved lose lost win won start started begin began finish finished end ended open close"
    " create creating design fix repair clean wash wear wore carry catch caught throw threw hit"
    " kick jump push pull hold held lift break broke hurt heal rest relax chill hang hung sharing"
    " collect explore exploring organize organise attend watch watched photograph record stream"
    " post send sent receive got get gets getting have having had be been being do doing did done"
    " keep kept use using change improve connect connecting adopt rescue own code program race"
    " skate ski surf fish garden shop order grab pick set put putting turn pass cross follow lead"
    " led inspire motivate encourage bond gaming camping volunteering participate compete score"
    " surround become became look looking listen born based named called talk speak spoke chat"
    " happen check fit matter count involve combine stuck hook struggle adapt list upload soak"
    " spin roast chop mix blend stir shoot shot cheer brighten uplift liven empower fulfil fulfill"
    " energize refresh rejuvenate freak mess snap chase splash stretch cuddle lend lent borrow"
    " belong deserve prepare earn invest release publish serve form step reach achieve gain"
    " overcome deal tackle face reflect appreciate cherish respect embrace accept admire include"
    " offer provide develop research strengthen remind surprise symbolize symbolise represent"
    " capture highlight mentor"
)
# Plain as long as something follows: "I read books", but not "..., I read".
COMMENTING: Final = (
    "feel feels felt find finds found see sees saw seen read reads hear show shows showed learn"
    " learns learned learnt mean means call called put get gets got listen write written take"
    " takes bring hold make makes record look looks sing watch post add adds share shares express"
)
# Plain words that say together what none says alone.
DOUBTS: Final = (
    "going by", "one of these", "one day", "some day", "good day", "in the day", "at times",
    "for now", "now and", "from time", "in time", "time to", "at one time", "of sorts", "more or",
    "up to", "out of", "in place of", "with more", "with enough", "with any", "with better",
    "with some", "given enough", "another life", "other life", "next life", "past life",
    "in another", "in a better", "in a different", "in an", "at best", "in some", "in a few",
    "in part", "to some", "for the most", "on good", "on better", "on some", "from all", "by all",
    "for all", "for show", "in show", "in story", "in stories", "in the story", "in a story",
    "in fantasy", "in my fantasy", "in books", "in the book", "in a book", "in my book",
    "by the book", "in the news", "in the movie", "in the movies", "in movies", "in a movie",
    "in the film", "in a film", "in a song", "in the game", "in a game", "in games",
    "to the moon", "set to", "about to", "going to", "due to be", "being well", "have to",
    "has to", "had to", "got to", "made up", "make up", "in effect", "in spirit", "in the card",
    "in the cards", "in the work", "in the works", "in progress", "in the air", "in the making",
    "at a push", "at a stretch", "at a pinch", "in character", "sound of", "sounds of", "look of",
    "looks of", "off the record", "for the camera", "for the cameras", "at first",
    "on the outside", "in moments", "in my better", "with time", "before long", "pretty much",
    "any more", "my foot", "cool story", "good one", "in a sense", "on a good", "in a good",
)  # fmt: skip
# Runs that leave no doubt, though some of their words could.
ASIDES: Final = (
    "you know what", "you know", "guess what", "by the way", "of course", "for sure", "i mean",
    "let me know", "as well", "as well as", "good to hear", "great to hear", "good to see",
    "great to see", "long time no see", "no problem", "no worries", "thank you", "so far",
    "at the moment", "right now", "these days", "for the first time", "first of all", "check out",
    "at the end of the day", "in order to", "used to", "as for me",
)  # fmt: skip
