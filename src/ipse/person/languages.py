"""Languages: the small words that turn a sentence's meaning, as data, for each language known.

A word listed here is never dropped, added or cut away unseen; a word that is not listed counts as
content, which must be there. A language that is missing is checked all the same, but a negation
that is cut off in it goes unnoticed. English has a file of its own.
"""

# ruff: noqa: RUF001 - words of other scripts are meant as they are written

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ipse.person.wordlists import words


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """The words of one language by what they do, each field a string of words."""

    code: str
    negations: str
    hedges: str
    conditions: str
    reports: str
    questions: str  # what opens a question
    usual: str = ""  # frequent words, by which it is recognised; none where the script tells
    fillers: str = ""
    articles: str = ""
    subjects: str = ""
    that: str = ""
    ands: str = ""
    ors: str = ""
    buts: str = ""
    late: bool = False  # a negation may stand behind what it negates
    drops_subject: bool = False
    own: str = ""  # "I", where the verb shows it: "ich wohne hier und arbeite bei ihr"
    own_verb: str = ""  # how a verb ends that goes with it
    prepositions: str = ""  # what follows such a verb, and no adjective that looks like one


OTHERS: Final = (
    Language(
        "de",
        usual=(
            "ich du er sie es wir ihr der die das ein eine und oder ist bin war nicht mit für"
            " auf zu im den dem von hat habe sich auch mein meine so wie aber wenn was noch nur"
            " in"
        ),
        negations=(
            "nicht nie niemals kein keine keinen keinem keiner keines nichts niemand nirgends"
            " ohne weder noch kaum selten nein mehr aufgehört falsch unmöglich"
        ),
        hedges=(
            "vielleicht möglicherweise wahrscheinlich vermutlich angeblich scheinbar eventuell"
            " glaube denke dachte meine hoffe hoffentlich möchte würde könnte sollte müsste"
            " dürfte fast manchmal meistens oft nur will wollte wünschte wünsche kann soll muss"
            " darf träume versuche plane früher beinahe eigentlich immer werde scheint überlege"
            " bezweifle zweifle"
        ),
        conditions="wenn falls ob sofern hätte wäre angenommen",
        reports=(
            "sagt sagte sagten gesagt meint meinte behauptet behauptete erzählt erzählte fragt"
            " fragte laut glaubt denkt schrieb hörte gehört"
        ),
        questions=(
            "was wer wo wann warum wie welche welcher wieso wohin woher bist hast ist kannst"
            " willst soll sind habt"
        ),
        fillers="ja also halt eben mal doch ach naja tja ehrlich hallo",
        articles="der die das den dem des ein eine einen einem einer",
        subjects="ich du er sie es wir ihr man mein meine dein der die das ein eine",
        that="dass daß",
        ands="und oder",
        ors="oder entweder",
        buts="aber sondern doch jedoch",
        late=True,
        own="ich",
        own_verb="e",
        prepositions="in im an am auf bei beim als aus mit für nach von vom zu zum zur",
    ),
    Language(
        "fr",
        usual=(
            "je tu il elle nous vous ils elles le la les un une des et ou est suis ai a ne pas"
            " de du dans pour que qui mon ma mes ce sur avec au en j l d c s y se plus"
        ),
        negations=(
            "ne n pas jamais rien personne aucun aucune sans ni non guère plus nulle cessé"
            " arrêté faux impossible"
        ),
        hedges=(
            "peut probablement sûrement apparemment semble paraît crois pense pensais espère"
            " voudrais veux aimerais pourrais pourrait devrais devrait presque parfois souvent"
            " seulement peux dois rêve essaie envisage doute imagine suppose"
        ),
        conditions="si sinon quand",
        reports=(
            "dit disait disent raconte prétend affirme demande selon raconté répond croit pense"
        ),
        questions=(
            "est ce que qui quoi où quand pourquoi comment quel quelle combien es as avez êtes"
        ),
        fillers="ben bah euh alors oui voilà bon ah oh donc",
        articles="le la les l un une des",
        subjects="je j tu il elle on nous vous ils elles mon ma mes le la les un une",
        that="que qu",
        ands="et ou",
        ors="ou soit",
        buts="mais cependant pourtant",
        late=True,
    ),
    Language(
        "es",
        usual=(
            "yo tú él ella nosotros el la los las un una y o es soy en de que no me mi se con"
            " por para del al lo está estoy tengo muy su como más te le ha he fue"
        ),
        negations=(
            "no nunca jamás nada nadie ningún ninguna ninguno ni sin tampoco apenas dejé dejado"
            " falso imposible"
        ),
        hedges=(
            "quizás quizá tal vez probablemente posiblemente supuestamente aparentemente parece"
            " creo pienso pensaba espero ojalá quisiera quiero gustaría podría debería casi"
            " veces solo sólo puedo debo sueño intento dudo imagino supongo solía antes iba"
        ),
        conditions="si cuando salvo",
        reports=(
            "dice dijo dijeron dicen cuenta contó afirma según preguntó pregunta cree piensa oí"
        ),
        questions="qué quién quiénes dónde cuándo cómo cuál por",
        fillers="pues bueno eh ah oh sí entonces mira vale claro",
        articles="el la los las un una unos unas",
        subjects="yo tú él ella nosotros ellos ellas mi mis el la los las un una",
        that="que",
        ands="y e o u",
        ors="o u",
        buts="pero sino aunque",
        drops_subject=True,
    ),
    Language(
        "it",
        usual=(
            "io tu lui lei noi il lo la i gli le un una e o è sono ho ha di che non mi mio mia"
            " si con per del della al in da nel molto questo come più ti ci l"
        ),
        negations=(
            "non mai niente nulla nessuno nessuna né senza neanche nemmeno neppure no smesso"
            " falso impossibile"
        ),
        hedges=(
            "forse magari probabilmente possibilmente apparentemente sembra credo penso pensavo"
            " spero vorrei voglio potrei potrebbe dovrei dovrebbe quasi volte solo posso devo"
            " sogno provo dubito immagino suppongo"
        ),
        conditions="se qualora quando",
        reports=(
            "dice disse detto dicono racconta afferma secondo chiede chiesto crede pensa sentito"
        ),
        questions="cosa chi dove quando perché come quale quanto",
        fillers="beh allora ehm ah oh sì dunque ecco insomma",
        articles="il lo la i gli le l un uno una",
        subjects="io tu lui lei noi loro mio mia il lo la i gli le un una",
        that="che",
        ands="e ed o",
        ors="o oppure",
        buts="ma però",
        drops_subject=True,
    ),
    Language(
        "pt",
        usual=(
            "eu tu ele ela nós o a os as um uma e ou é sou em de que não me meu minha se com"
            " por para do da no na dos das muito está estou tenho foi mais ao você"
        ),
        negations=(
            "não nunca jamais nada ninguém nenhum nenhuma nem sem tampouco parei falso impossível"
        ),
        hedges=(
            "talvez provavelmente possivelmente supostamente aparentemente parece acho penso"
            " pensava espero oxalá queria quero gostaria poderia deveria quase vezes só apenas"
            " posso devo sonho tento duvido imagino suponho costumava"
        ),
        conditions="se caso quando",
        reports="disse diz disseram dizem contou conta afirma segundo perguntou acredita ouvi",
        questions="quem onde quando como qual porque por que",
        fillers="bem bom ah oh sim então olha né",
        articles="o a os as um uma uns umas",
        subjects="eu tu ele ela nós eles elas você meu minha o a os as um uma",
        that="que",
        ands="e ou",
        ors="ou",
        buts="mas porém",
        drops_subject=True,
    ),
    Language(
        "nl",
        usual=(
            "ik jij hij zij wij het de een en of is ben was niet met voor op te van heb heeft"
            " mijn dat maar ook je we ze er naar"
        ),
        negations="niet nooit geen niets niemand nergens zonder nauwelijks nee",
        hedges=(
            "misschien waarschijnlijk blijkbaar denk dacht geloof hoop zou wil wilde kan bijna"
            " soms meestal alleen vroeger"
        ),
        conditions="als indien tenzij of",
        reports="zegt zei zeiden vertelde volgens vraagt vroeg",
        questions="wat wie waar wanneer waarom hoe welke",
        articles="de het een",
        subjects="ik jij je hij zij ze wij we mijn de het een",
        that="dat",
        ands="en of",
        ors="of",
        buts="maar",
        late=True,
    ),
    Language(
        "nordic",
        usual=(
            "jag jeg du han hun hon vi det den en ett et och og är er var inte ikke med för på"
            " til till av har min mitt som att at"
        ),
        negations=(
            "inte ikke icke ej aldrig aldri inget ingen intet ingenting utan uden uten nej nei"
        ),
        hedges=(
            "kanske måske kanskje nog tror tänker hoppas håber håper skulle vill vil kan nästan"
            " næsten nesten ibland bara kun bare"
        ),
        conditions="om hvis ifall",
        reports="säger sade sa siger sagde sier enligt ifølge",
        questions="vad hva hvad vem hvem var hvor när hvornår når varför hvorfor hur hvordan",
        subjects="jag jeg du han hun hon vi det den min",
        that="att at",
        ands="och og",
        buts="men",
        late=True,
    ),
    Language(
        "pl",
        usual="ja ty on ona my to jest jestem się i w na z do że mam mój moja bardzo ale jak",
        negations="nie nigdy nic nikt żaden żadna bez ani",
        hedges=(
            "może chyba prawdopodobnie podobno myślę sądzę chcę chciałbym chciałabym prawie"
            " czasem tylko"
        ),
        conditions="jeśli jeżeli gdyby czy",
        reports="mówi powiedział powiedziała mówią według",
        questions="co kto gdzie kiedy dlaczego jak czy",
        that="że",
        ands="i oraz",
        ors="lub albo",
        buts="ale",
        late=True,
        drops_subject=True,
    ),
    Language(
        "tr",
        usual="ben sen o biz bir ve bu çok için ile de da benim var",
        negations="değil yok hayır hiç asla olmadan",
        hedges="belki galiba sanırım herhalde muhtemelen keşke neredeyse bazen sadece",
        conditions="eğer ise şayet",
        reports="dedi diyor söyledi göre",
        questions="ne kim nerede neden nasıl mi mı mu mü",
        late=True,
        drops_subject=True,
    ),
    Language(
        "id",
        usual="saya aku kamu dia kami kita yang dan di ke dari ini itu dengan untuk adalah ada",
        negations="tidak tak bukan belum jangan tanpa",
        hedges="mungkin barangkali sepertinya hampir kadang hanya mau ingin",
        conditions="jika kalau apabila",
        reports="kata katanya bilang berkata menurut",
        questions="apa siapa mana kapan mengapa bagaimana apakah",
        late=True,
    ),
    Language(
        "vi",
        usual="tôi bạn anh em là và của có ở một này rất với cho",
        negations="không chẳng chưa chả đừng",
        hedges="chắc lẽ gần muốn chỉ",
        conditions="nếu",
        reports="nói bảo theo",
        questions="gì ai đâu sao",
        late=True,
    ),
    Language(
        "slavic",
        negations=(
            "не ни нет никогда ничего никто нигде без нельзя ані ніколи немає нема няма никога"
        ),
        hedges=(
            "может возможно наверное вероятно кажется думаю думал думала полагаю надеюсь хочу"
            " хотел хотела хотелось бы почти иногда обычно только якобы мог могла могу буду"
            " мечтаю пытаюсь сомневаюсь раньше мабуть можливо"
        ),
        conditions="если ли якщо когда ако",
        reports=(
            "сказал сказала сказали говорит говорят утверждает спросил спросила считает думает"
            " слышал слышала написал написала каже сказав"
        ),
        questions=(
            "что кто где когда почему как какой какая куда откуда сколько зачем разве неужели"
        ),
        fillers="ну да вот же ведь вообще",
        subjects="я ты он она мы вы они мой моя",
        that="что чтобы що",
        ands="и",
        ors="или либо",
        buts="но а однако але",
    ),
    Language(
        "ar",
        negations=(
            "لا لم لن ليس ليست لست ما غير بدون دون أبدا أبداً ولا ولم ولن وليس فلا لسنا ألا كلا نه"
        ),
        hedges=(
            "ربما لعل قد أظن أعتقد يبدو أتمنى أريد أود كدت تقريبا أحيانا فقط يمكن ليت لعلي سوف"
            " كنت أتمنّى"
        ),
        conditions="إذا اذا لو إن ان إلا",
        reports="قال قالت قالوا يقول تقول يقولون أخبرني أخبرتني زعم سأل سألني حسب",
        questions="هل ماذا من أين متى لماذا كيف كم أ",
        subjects="أنا أنت هو هي نحن",
        that="أن أنّ أنني بأن بأنني",
        ands="و",
        ors="أو او",
        buts="لكن ولكن بل",
    ),
    Language(
        "hi",
        negations="नहीं मत न ना नही कभी बिना",
        hedges=(
            "शायद संभवतः लगभग लगता सोचता सोचती चाहता चाहती चाहिए काश सकता सकती सिर्फ़ सिर्फ"
            " केवल उम्मीद कोशिश होगा"
        ),
        conditions="अगर यदि तो",
        reports="कहा कहता कहती बोला बोली पूछा बताया कहते अनुसार सुना",
        questions="क्या कौन कहाँ कहां कब क्यों कैसे कितना कितने",
        subjects="मैं तुम वह हम वे आप मेरा मेरी मेरे",
        that="कि",
        ands="और",
        ors="या",
        buts="लेकिन मगर पर",
    ),
    Language(
        "el",
        negations="δεν δε μην μη όχι ποτέ τίποτα κανείς χωρίς ούτε",
        hedges="ίσως μάλλον νομίζω πιστεύω θα θέλω σχεδόν μόνο",
        conditions="αν εάν",
        reports="είπε λέει είπαν",
        questions="τι ποιος πού πότε γιατί πώς",
        that="ότι πως",
        ands="και",
        buts="αλλά",
    ),
    Language(
        "he",
        negations="לא אין אל בלי אף",
        hedges="אולי כנראה נראה חושב חושבת מקווה רוצה כמעט לפעמים רק",
        conditions="אם",
        reports="אמר אמרה אמרו אומר אומרת",
        questions="מה מי איפה מתי למה איך האם",
    ),
    Language(
        "ko",
        negations="안 못 아니",
        hedges="아마 아마도 거의 가끔",
        conditions="만약 만일",
        reports="",
        questions="뭐 누구 어디 언제 왜",
    ),
)

# In scripts without spaces, and where endings carry it, a negation is a run of characters.
NEGATING_RUNS: Final = words(
    "不 没 沒 未 别 別 無 无 非 勿 莫 否 ない なかっ なく ません ませ ぬ ず まい 않 없 아니 못"
    " ไม่ มิ ไร้ មិន မ"
)
HEDGING_RUNS: Final = words(
    "可能 也许 也許 大概 好像 似乎 应该 應該 希望 觉得 覺得 认为 認為 以为 以為 想要 如果 要是"
    " 假如 假若 若 倘 的话 的話 据说 據說 听说 聽說 说 說 告诉 告訴 吗 嗎 もし たぶん 多分"
    " おそらく かもしれ だろう でしょう らしい そうで そうだ つもり たい はず よう たら れば"
    " なら と言 って言 という と思 と聞 とき 려고 것 같 싶 다고 면 ถ้า อาจ บอกว่า คิดว่า อยาก"
)
ASKING_ENDINGS: Final = ("吗", "嗎", "か", "かな", "かい", "ไหม", "까", "나요")
# What may stand on the other side of a cut between two characters without being half of a word.
LIGHT_CHARACTERS: Final = frozenset(
    "的了是在我你他她它们們也就都和很有会會要吧呢啊因但而所跟与與或到去来來"
)
