/**
 * Maps each word of a message to its topic. The rules are written over topics, so that one rule covers English, Hindi,
 * the mix of both, and all spellings.
 */
// An entry is a word. A trailing '*' makes it a prefix. '+' joins words that may also be written as one.
export const TOPICS = {
  pay: 'pay payment payments paying पेमेंट भुगतान pymt paymnt paymt pmt pament peyment paymet पेमेन्ट pays instalment installment kist किस्त emi cash+deposit katt* kattunga selut* chellin* chellinchandi भरणा हप्ता हप्ते पेमेंट*',
  money:
    'paise paisa paisay pese money amount amt fund funds पैस* राशि रकम payse paisse rakam rakm raqam dhanrashi transaction transection txn लेन+देन paiso paison rokda rokra dhan पैसा पैसो panam panatha panathai kaasu dabbu dabbulu dabbuni dabbullu taka takata takaata takati paishe paisaa रक्कम रक्कमेची रकमेची रक्कमही रोकड पैश*',
  paid: 'paid',
  rupees: 'rupee* rupay* rupya* rs inr रुप* rubai roobai rooba rubaai rubaa',
  sum: 'hazaar hazar hajar hajaar thousand hundred sau हजार सौ small+amount something+small some+money some+amount',
  half: 'half aadha aadhe aadhi adha आधा आधे अर्धे अर्धा अर्धी निम्मे निम्मी निम्मा',
  percent: 'percent percentage pratishat प्रतिशत',
  full: 'full poora pura poori complete पूरा पूरे poore पूरी पूर्ण संपूर्ण',
  advance:
    'advance advans advence adv only+prepaid prepaid+only full+prepaid up+front token+amount token+money एडवांस अडवांस टोकन+अमाउंट टोकन+मनी adwance edvance biana bayana bayaana byana peshgi earnest+money caution+money commitment+amount commitment+money booking+amount booking+money blocking+amount holding+amount reservation+amount initial+amount initial+payment एडवान्स बयाना पेशगी अग्रिम prepaid goodwill+money good+faith+money goodwill+amount part+payment partial+payment down+payment refundable+deposit refundable+amount refundable+money fully+refundable पेशगी+रकम need+a+deposit need+deposit require+deposit require+a+deposit advnce advanc adwans advans+me एडवांस+में booking+charge booking+charges token+de+do token+dedo token+bhej* token+dal* टोकन+दे* security+amount security+money security+deposit refundable+security सिक्योरिटी+मनी bayaane sai+paise आगाऊ इसारा विसार अनामत अॅडव्हान्स ॲडव्हान्स अडव्हान्स टोकन+रक्कम अनामत+रक्कम',
  token: 'token टोकन',
  // The claimed purpose of a fee.
  purpose:
    'booking security refundable registration processing insurance clearance custom gst verification handling release gate+pass reservation activation सिक्योरिटी बुकिंग रजिस्ट्रेशन non+refundable entry+pass octroi e+way+bill eway+bill way+bill toll transit surety pre+booking prebooking पंजीकरण बीमा सुरक्षा+राशि entry gate+entry gate+passes gatepass file+charge file+charges unloading loading packing+material forwarding demurrage storage loading+ka green+tax permit noc surcharge levy challan documentation paperwork नोंदणी विमा विम्याची विम्याचे सुरक्षा गेट+पास प्रक्रिया',
  fee: 'charge charges fee fees kharcha kharch चार्ज फीस शुल्क खर्च खर्चा chrg chrgs charg bhada bhaada भाड़ा किराया kiraya kiraaya freight bhaade dhulai ढुलाई भाडा diesel petrol fuel freight+charges taxes shulk postage dak+kharch डाक+खर्च shipping+cost courier+cost shipping+amount transport+cost delivery+amount chages maal+bhada transportation फी भाडे भाड्याचे चार्जेस',
  deposit: 'deposit deposits deposited',
  customs:
    'customs customs+duty custom+duty import+duty import+tax custom+tax customs+tax customs+fee custom+fee कस्टम the+tax the+duty duty+amount duty+charges duty+fee customs+charges tax+bharna टैक्स customs+department custom+department custom+officer customs+officer custom+wale customs+wale airport+authority kastam कस्टम्स सीमा+शुल्क custom+me custom+mein कस्टम+में import+charges सीमाशुल्क जकात',
  stuck: 'stuck held phas* phans* fasa* fansa* फंस* atak* atka अटक* अडकली अडकले अडकला अडकलेली',
  before: 'before prior+to',
  first: 'first',
  please: 'please pls plz kindly कृपया',
  make: 'make',
  pehle:
    'pehle pahle phle pehley पहले munnadi munnaadi modhala mudhalla muthalil mudhalil mundhuga munduga mundugane mundhe mundu prothome agei agey pahile pahilyanda aadhich adhich आधी आधीच पहिले पहिल्यांदा अगोदर अगोदरच प्रथम',
  after: 'after once as+soon+as jaise+hi',
  // Either follows what it belongs to, as in 'payment ke baad', or begins the next clause.
  later:
    'then phir fir baad tab hote+hi aate+hi milte+hi karte+hi फिर बाद तब होते+ही आते+ही uske+baad iske+baad उसके+बाद मिलते+ही appuram apparam piragu tarvata taruvatha tarvatha tarpor tarpore nantar मग मगच नंतर नंतरच त्यानंतर त्यानंतरच मिळाल्यावर मिळाल्यानंतर आल्यावर आल्यानंतर केल्यावर केल्यानंतर भरल्यावर भरल्यानंतर दिल्यावर दिल्यानंतर टाकल्यावर टाकल्यानंतर पाठवल्यावर पाठवल्यानंतर',
  rest: 'rest remaining balance baki baaki बाकी bacha+hua bache+hue shesh शेष बचा+हुआ बचे+हुए उरलेले उरलेली उरलेला उर्वरित बाकीचे बाकीची राहिलेले राहिलेली',
  some: 'some something thoda thodi kuch थोड़ा थोड़ी कुछ थोडे थोडी',
  so: 'toh to तो म्हणजे',
  tabhi: 'tabhi तभी',
  now: 'now abhi turant immediately urgent* instantly jaldi अभी तुरंत जल्दी asap right+away fatafat foran fauran तुरन्त फौरन fast आता आत्ता आत्ताच लगेच ताबडतोब लवकर त्वरित',
  do: 'do दो',
  kar: 'kar कर',
  give: 'give de dedo dijiye dijie dijiyega doge dede karo kardo krdo kr karni kro krna karein karen kijiye kijiyega kariye दे दें दीजिए दीजिएगा दोगे करो कीजिए कीजिएगा करें dega degi denge dijye dediye dedijiye krdijiye kardijiye kariyega krdena kardena dedena दीजिये दीजियेगा कीजिये kardijiyega kardijie karwado karwa+do karva+do arrange करिए करिएगा करिये karao karado kara+do karwao करवाओ करवाइए dedijiyega dijiyo deejiye deejiyega de+dijiye de+dena dedo+na de+de kudunga kodunga kudu kuduthu tharunga ivvandi ivvu iyyandi dao diben dite+hobe dyave dyaa pannunga panunga pannidunga pannu pannungo cheyandi cheyyandi cheyandee chesi korun korben kore+din karaa kara+aani dyaa+aani diye+din द्या द्यावे द्यावी द्यावा करा करावे करावी करावा देऊन+टाका',
  send: 'send sending transfer submit jama bhej* ट्रांसफर भेज* जमा bhj* bej* trf trnsfr tranfer* trasnfer* transfer* भिजवा* pathva* anupp* anupunga anupidu* anupinga pampi* pampandi pampu* pathao pathiye pathiyo pathaben pathate pathav pathavaa pathava पाठवा पाठव पाठवून पाठवावे पाठवावी पाठवता',
  remit:
    'remit remittance prepay wire+transfer western+union money+gram pre+pay pre+payment waiting+for+payment waiting+for+your+payment awaiting+payment wire+the wire+amount wire+money wire+me wire+some moneygram remitly worldremit world+remit xoom transferwise wise+transfer ria+money ria+transfer instarem skrill payoneer neteller mtcn mtcn+number hawala hundi money+order moneyorder cash+pickup money+transfer+service',
  sent: 'sent bhej+diya bhej+diye bhej+di bhejdiya bhejdiye bhej+chuka bhej+chuki daal+diya daal+diye dal+diya dal+diye भेज+दिया भेज+दिए भेज+दी भेज+चुका डाल+दिए डाल+दिया जमा+कर+दिए jama+kar+diya jama+kar+diye jama+karwa+diya bheja bheje bheji भेजा भेजे भेजी bhejdia bhej+dia daldiya dal+dia bhej+chuke maar+diya पाठवले पाठवली पाठवला पाठवलेत पाठवलेली पाठवलेले',
  // Said only of money that has moved. 'Given' and 'went', like 'sent' and 'done', can be said of anything.
  moved:
    "transferred transfered debited deducted debit+ho+gaya debit+hua debit+ho+gaye kat+gaya kat+gaye kat+gayi kat+gae kat+chuka kat+chuke cut+ho+gaya cut+ho+gaye कट+गया कट+गए कट+चुके transfer+done transfer+successful transfer+kar+diya transfer+kar+di transfer+kiya transfer+ho+gaya done+the+transfer made+the+transfer made+the+payment made+payment have+paid already+paid i+paid+you paid+you ट्रांसफर+कर+दिया ट्रांसफर+कर+दिए ट्रांसफर+हो+गया processed+the+payment processed+payment completed+the+payment completed+payment initiated+the+payment initiated+payment kate कटे cut+gaya cut+gaye cut+gya have+credited i+credited ho+gaya+transfer credited+it credited+to+you credited+to+your been+paid i've+credited i've+paid कट+चुका कट+चुकी did+the+payment did+payment paid+to+you cleared+from payment+cleared amount+cleared showing+credited shows+credited been+credited kata+hai kata+h initiated got+charged account+charged been+charged success+aaya success+aa+raha avl+bal credited+by credited+with credited+into credited+in+your transfer+ho+chuke transfer+ho+chuka transfer+ho+gaye transfer+ho+gayi transfer+ho+gai transfer+maar+diya remitted gpayed paytmed transfer+completed transfer+complete says+paid shows+paid showing+paid marked+paid money+sent payment+sent sent+the+money sent+the+payment shows+success showing+success says+successful says+success sucess nikal+chuka+hai kat+liye kat+liya minus+ho+gaya minus+ho+gaye cut+ho+chuka कट+गयी कट+गई wired fund+transferred transfer+kar+chuka transfer+kr+diya trnsfrd debit+ho+chuka debit+ho+chuke ट्रांसफर+हो+गए ट्रांसफर+कर+दी money+is+gone money+gone amount+gone transaction+complete transaction+successful transaction+done deducted+from ट्रान्सफर+केले ट्रान्सफर+केली ट्रान्सफर+केलेत ट्रान्सफर+झाले ट्रान्सफर+झाली डेबिट+झाले कट+झाले कापले+गेले कापले जमा+केले जमा+केली पेमेंट+केले पेमेंट+केलं पैसे+भरले पैसे+टाकले",
  ab: 'ab अब',
  given:
    'de+diya de+diye de+di de+chuka given दे+दिया दे+दिए दे+दी lagaya lagayi kiya kiye किया chuka chuke chuki चुका चुके चुकी',
  went: 'chale+gaye chala+gaya chali+gayi nikal+gaye nikal+gaya nikal+gayi has+left left+my चले+गए चला+गया चली+गई निकल+गए निकल+गया gone nikal+di went निकल+चुका निकल+चुके निकल+गयी',
  proof:
    'ref+no ref+number reference+no reference+number receipt receipts रसीद raseed rasid slip proof confirmation+mail confirmation+email confirmation+sms statement acknowledgement acknowledgment sabut saboot सबूत pramaan payment+slip confirmation+screen पावती पुरावा',
  screenshot:
    'screenshot screen+shot screenshots स्क्रीनशॉट ss transaction+id txn+id trans+id transaction+no transaction+number green+tick blue+tick tick+mark hara+tick green+mark green+colour a+tick screen+grab scrnshot screenshoot snapshot स्क्रीन+शॉट screan+shot payment+photo payment+ka+photo payment+ki+photo',
  utr: 'utr utr+no utr+number rrn यूटीआर',
  held: 'on+hold released be+released will+release is+waiting',
  side: 'my+side my+end meri+taraf mere+side meri+side apni+taraf hamari+taraf our+side our+end मेरी+तरफ',
  escrow: 'escrow buyer+protection payment+protection secure+payment',
  track:
    'tracking tracking+id tracking+number tracking+details docket consignment awb courier+receipt courier+slip shipping+receipt dispatch+receipt dispatch+proof ट्रैकिंग dispatch+number dispatch+ka+number docket+number courier+number',
  nikalo: 'nikalo nikaalo nikaliye nikaliyega निकालो निकालिए निकाल+दो निकाल+दीजिए post+it your+turn baari बारी',
  twice:
    'twice do+baar do+bar 2+baar 2+bar 2+times two+times double दो+बार दोबार dugna dugne dugni do+dafa दुगना thrice teen+baar 3+times teen+dafa 3+baar तीन+बार two+payments double+payment payment+double do+payment दो+पेमेंट दोनदा दोन+वेळा दुप्पट',
  hand: 'hand+over handover hand+it hand+the pass+it+to सौंप handing+over release+my release+the',
  cheque: 'cheque cheques demand+draft',
  put: 'enter type put dal dalo dalna dalke dal+do daal* bhar* डाल* भर* fill filling daldo daldena dalen dale dald* dalte dalkar dalkr rakhwa* typed entered added maar+do maar+de maardo maaro maar+dena transfer+maaro thok+do paste dalva* dalwa* upload uploading uploaded deposit+kar* type+kar* टाइप podunga भरा भरून भरावे भरावी भरावा टाका टाकून टाकावे टाकावी',
  login: 'log+in sign+in',
  tell: 'tell share provide forward verify need needs required read padh likh* note save chahiye bata* bolo bol boliye बता* बोल* लिख* नोट चाहिए reveal dictate suna* btao bta* batlao msg+karo pass+on let+me+know read+out सुना* पढ* drop dasso sanga telling sharing revert padhke padhkar पढकर needed batado batadijiye bata+dijiye bata+dena batade btado batayo batayen send+me+the+code disclose spell sollunga sollungo sollu cheppandi cheppu chepandi bolun bolben janan saanga sangaa सांगा सांग सांगाल कळवा कळव शेअर',
  due: 'dena dene deni karna lagega lagenge lagta lagte padega padenge hoga honge करना देना देने लगेंगे लगेगा पड़ेगा be+paid payable padegi hogi lagegi lagengi chukana chukani चुकाना चुकानी पड़ेगी होगी लगेगी करनी be+sent लागेल लागतील लागतात लागते',
  must: 'have+to need+to has+to must',
  whether: 'if agar अगर जर',
  else: 'warna varna nahi+to otherwise else वरना kisi+aur dusre+ko someone+else next+buyer next+person another+buyer किसी+और दूसरे+को dusra+banda dusra+buyer dusra+customer another+guy other+buyers many+buyers दूसरा+ग्राहक दूसरा+खरीदार kisi+aur+ko नाहीतर अन्यथा दुसऱ्याला दुसऱ्या+कोणाला दुसरा+ग्राहक',
  // The sender's own future actions: 'paise de dunga' asks for nothing.
  shall:
    "dunga doonga dungi doongi karunga krunga karungi lunga lungi deta dete karta lete leta लेते दूंगा दूंगी करूंगा करूंगी लूंगा लूंगी dedunga dedungi kardunga kardungi krdunga i+will+pay i+can+pay will+pay+you will+pay+the will+pay+for i'll+pay ill+pay i'll+send i+will+send i'll+transfer i+will+transfer i'll+make i+will+make i'd+pay i'd+send i'd+transfer i+would+pay i'll+give i+will+give i'll+tell i+will+tell i'll+bring de+du de+doon kar+du kar+doon de+dun kar+dun देईन देतो देते देणार करतो करते करेन करीन घेतो घेते",
  posts:
    'bhejunga bhejungi bhejdunga bhejenge bhej+dunga bhej+dungi nikalunga nikaalunga nikal+dunga nikalenge भेजूंगा भेजूंगी भेजेंगे भेज+दूंगा nikal+du nikaal+du bhej+du nikal+doon bhej+doon rawana+kar+dunga रवाना+कर+दूंगा anuppuren anupuren anuppuven anupiduren pamputanu pampistanu pampisthanu pathabo pathiye+debo pathiye+dibo pathavto pathvato pathavin पाठवतो पाठवते पाठवेन पाठवीन पाठवू पाठवून+देतो पाठवून+देते',
  not: 'not never dont wont cant cannot nahi nhi nahin nai mat मत नहीं नही do+not does+not did+not will+not should+not didnt doesnt wouldnt isnt naa vendam mudiyathu kudaathu vaddu kadu kaadu cheyyalenu nako hobe+na parbo+na नका नको नाही नाहीत नाहि',
  without:
    'without bina बिना illama illaama illaamal lekunda lekundaa chhara shivay sivay शिवाय विना दिल्याशिवाय केल्याशिवाय भरल्याशिवाय पाठवल्याशिवाय टाकल्याशिवाय',
  no: 'no zero',
  look: 'see seeing seen saw check checked checking inspect inspection meet meeting dekh* saamne samne aake aakar dikha* show देख* दिखा* सामने dkh* visit visiting inspecting in+person face+to+face haath+me haath+mein hand+to+hand chala+ke chalake parakh* जांच* परख* बघा बघून बघतो बघितल्यावर बघितल्यावरच बघूनच पहा पाहून पाहिल्यावर समोरासमोर भेटू भेटून भेटल्यावर भेटल्यावरच भेटायच*',
  less: 'less reduce discount kam kum कम',
  mil: 'mil mila milenge milne milte milke milkar milo मिल*',
  confirm: 'confirm confirmed कन्फर्म pakka pakki confirmation',
  goods:
    'ship shipped shipping shipment courier* dispatch* parcel deliver* transport कूरियर पार्सल डिलीवरी despatch* shiping rawana ravana रवाना pack packed ships dispatches parsal parcal parsel speed+post speedpost स्पीड+पोस्ट dtdc delhivery bluedart blue+dart ekart shiprocket courrier kurier kuriyar dilivery delivry डिलिवरी shipments कुरिअर कुरियर* कुरिअरने पार्सल* डिलिव्हरी*',
  cod: 'cod cash+on+delivery',
  thing: 'item items saman samaan saamaan saaman maal cheez chij product सामान समान चीज products वस्तू माल',
  keep: 'hold reserve rok rokna rokne book+kar* रोक hold+kar* lock+the+price lock+price lock+rate lock+the+deal lock+deal price+lock rate+lock deal+lock lock+karo lock+kar lock+it book+the+item reserve+it rokunga rokenge रोकूंगा lock+kara lock+karwa lock+karwao put+aside keep+aside keep+it+aside set+aside side+me+rakh* side+mein+rakh* side+rakh* rakh+dunga rakh+lunga rakhunga रख+दूंगा रख+लूंगा block+kar* reserve+kar* take+the+ad+down take+down+the+ad ad+hata* in+your+name aapke+naam आपके+नाम secure+it hold+it block+it रोककर रोक+कर राखून+ठेव* बाजूला+ठेव* राखीव+ठेव* बुक+करा',
  army: 'army fauji military crpf cisf bsf itbp navy cantt सेना फौजी आर्मी fouji fauj foji armed+forces air+force airforce paramilitary indian+army subedar havildar hawaldar regiment फौज वायुसेना नौसेना बीएसएफ सीआरपीएफ defence+personnel sainik सैनिक assam+rifles rashtriya+rifles coast+guard territorial+army',
  // The sender says this of themselves.
  soldier:
    "fauji+hu fauji+hoon fauji+hun fauji+bhai+hu army+me+hu army+mein+hu army+se+hu army+me+hoon in+defence main+fauji मैं+फौजी सेना+में+हूं army+here navy+here im+army im+crpf im+bsf im+cisf im+navy crpf+hu bsf+hu cisf+hu फौजी+हूं सैनिक+हूं जवान+हूं i+am+in+army i+am+in+the+army i+am+an+army i'm+in+the+army i'm+in+army im+in+army im+in+the+army main+army mai+army army+mein+hoon fauji+aadmi सैन्यात+आहे लष्करात+आहे सैन्यात लष्करात",
  convoy:
    'canteen+transport army+transport military+transport army+canteen army+vehicle army+truck army+gaadi army+courier',
  posted:
    'posted posting officer jawan duty पोस्टिंग तैनात deployed cantonment postd ड्यूटी captain capt major lieutenant naval+officer army+officer army+man armyman air+force+officer camp battalion jawaan जवान deputation havaldar colonel brigadier wing+commander on+duty बदली पोस्टिंग+झाली',
  abroad: 'abroad overseas nri foreign out+of+india outside+india videsh विदेश',
  agent: 'agent agents mover movers shipper representative',
  driver:
    'driver porter rider delivery+boy delivery+man dunzo rapido borzo lalamove pickup+boy pickup+man pickup+guy pickup+van pickup+person pickup+agent my+man my+guy my+boy my+cab mere+aadmi mere+admi mera+aadmi mera+admi mere+bande mera+banda mere+ladke mera+ladka ladke+ko ladka+aayega delivery+guy courier+boy courier+guy ड्राइवर राइडर मेरे+आदमी मेरा+आदमी डिलीवरी+बॉय gaadi+wale gadi+wale gaadi+wala auto+wale tempo+wale the+cab cab+driver tempo+guy auto+guy packers लड़के+को transport+wale transport+wala transporter truck+wale truck+wala courier+wale courier+wala loading+wala pickup+wala pickup+wale ट्रक+वाले कूरियर+वाले ट्रांसपोर्ट+वाले delivery+person delivery+partner delivery+agent delivery+executive courier+person डिलीवरी+वाला डिलीवरी+वाले my+rider my+watchman banda+aayega banda+aa banda+bhej ladka+khada wefast loader डिलीवरी+बॉय+को mera+ladka+aa लड़का+आ लड़का+भेज ड्रायव्हर* डिलिव्हरी+बॉय माझा+माणूस',
  kin: 'my+brother my+cousin my+friend my+son my+uncle my+nephew my+staff my+helper mere+bhai mera+bhai mere+dost mera+dost mere+bete mera+beta मेरे+भाई मेरा+भाई मेरे+दोस्त मेरे+बेटे ladka+aa ladka+neeche ladka+niche ladka+bhej my+sister my+wife my+brother+in+law my+neighbour my+employee my+manager my+accountant my+ca meri+behen meri+wife mere+chacha mere+mama mera+naukar मेरी+बहन मेरा+बेटा मेरा+लड़का माझा+भाऊ माझा+मित्र माझा+मुलगा माझी+बहीण',
  mistake:
    'mistake mistakenly accidentally wrongly galti instead extra zyada jyada गलती ज्यादा glti galati by+accident excess गलत in+place+of instead+of ki+jagah ke+badle की+जगह extra+zero a+zero ek+zero zero+extra zero+zyada by+error galat+number wrong+number one+more+zero गलत+नंबर wrong+person wrong+account wrong+id wrong+upi galat+account galat+id galat+upi galat+khate galat+khaate गलत+खाते galat+jagah typo typing+error typing+mistake oops bhool+se भूल+से bhul+se unknowingly galtise galatee double+click galti+hui wrongly+sent चुकून चुकीने चूक जास्त चुकीच्या+खात्यात चुकीच्या+नंबरवर',
  overpaid:
    'overpaid over+paid paid+extra over+payment overpayment extra+paid extra+payment extra+amount surplus excess+amount extra+gaya extra+gaye extra+chala extra+chale zyada+chala zyada+chale jyada+chala jyada+chale ज्यादा+चले ज्यादा+चला zyada+transfer jyada+transfer extra+transfer zyada+pay jyada+pay zyada+bhej+diye jyada+bhej+diye extra+bhej+diye ज्यादा+भेज+दिए',
  back: 'refund* return* wapas wapis vapas send+back give+back pay+back lauta* रिफंड लौटा* वापस send+me+back give+me+back send+it+back send+that+back get+back get+it+back comes+back reverse+it reverse+the reverse+kar* laut waapas waapis vaapas vaapis wapsi vapsi please+reverse reverse+please ulta+kar* transfer+back transfer+it+back send+the+rest send+remaining refnd rifand riturn वापिस lota+do lotado send+the+difference परत परतावा',
  // Secrets that nobody should share. The next two topics are secrets only when somebody asks for them.
  secret:
    'upi+pin atm+pin m+pin cvv team+viewer quick+support rust+desk एनी+डेस्क ऐनी+डेस्क apk सीवीवी यूपीआई+पिन एटीएम+पिन tpin t+pin upi+mpin card+pin ultra+viewer air+droid alpemix remote+access remote+control+app control+your+phone control+your+screen anydesk any+desk+app any+desk+id any+desk+download download+any+desk install+any+desk open+any+desk any+desk+se any+desk+pe hop+to+desk hoptodesk avica रस्टडेस्क टीमव्यूअर टीम+व्यूअर क्विक+सपोर्ट anydesk+app back+up+codes backup+code recovery+code recovery+codes maiden+name mother+maiden security+answer cvc cvv2 grid+card anidesk anydisk एनीडेस्क any+desk+karo any+desk+kholo any+desk+code quicksupport zoho+assist एमपिन mpin upi+password upi+ka+pin gpay+pin gpay+ka+pin phonepe+pin phonepe+ka+pin paytm+pin paytm+ka+pin google+pay+pin atm+ka+pin card+ka+pin यूपीआई+का+पिन एटीएम+का+पिन गूगल+पे+का+पिन फोनपे+का+पिन screen+mirroring+app यूपीआय+पिन सीव्हीव्ही गुप्त+क्रमांक गुप्त+कोड गुप्त+पिन टीम+व्ह्यूअर टीमव्ह्यूअर रिमोट+अॅप',
  expiry: 'expiry valid+thru valid+till validity',
  otp: 'o+t+p 0tp one+time+password one+time+pin one+time+code verification+code security+code digit+code digit+ka+code digit+pin ओटीपी pass+code login+code whatsapp+code confirmation+code secret+code sms+code activation+code authentication+code वन+टाइम+पासवर्ड वेरिफिकेशन+कोड ओ+टी+पी 6+digit 6+digits six+digit six+digits 6+ank 9+digit 9+digits verification+number verification+pin code+come code+comes verification+text verification+sms verification+message verification+msg passcode verify+code verification+no auth+code two+factor security+number sms+wala+code code+aaya code+aya code+aayega message+wala+code text+code six+numbers 6+numbers six+number 6+number chhe+number chhe+ank छह+अंक छः+अंक otpp 6+akshar 6+anko पडताळणी+कोड पडताळणीचा+कोड सत्यापन+कोड सहा+अंकी सहा+आकडी चार+अंकी+कोड',
  paper:
    'aadhaar aadhar adhar pan+card debit+card credit+card atm+card card+details pass+word net+banking आधार पैन+कार्ड पासवर्ड aadhaar+card aadhar+card aadhar+number pan+number pan+no passwrd paswrd passwd user+id+and+password net+bank login+details आधार+कार्ड नेट+बैंकिंग डेबिट+कार्ड क्रेडिट+कार्ड एटीएम+कार्ड cancel+cheque cancelled+cheque id+proof voter+id bank+login bank+log+in banking+login date+of+birth dob जन्मतिथि login+and+password id+and+password id+password pancard aadharcard adhaar adhar+card driving+licence driving+license login+id credentials internet+banking mobile+banking ड्राइविंग+लाइसेंस voter+card paasword pasword passward user+id userid aadhaar+front pan+aur+aadhaar पॅन+कार्ड* नेट+बँकिंग नेटबँकिंग कार्डचा+तपशील',
  photo: 'photo photos pic pics picture फोटो video videos detail details copy',
  // Things that are read from paper, and marks of authenticity.
  page: 'page pages panna panne cover index certificate cert book books kitab manual dpi quality hologram label labels sticker comic comics magazine letterhead document documents box boxes tag tags warranty original asli genuine image images पन्ना पन्ने किताब डिब्बे pdf printer gun shop dukaan dukan bill invoice',
  behind: 'behind piche pichhe peeche peechhe rear पीछे back मागचे मागच्या मागील',
  it: 'it',
  gallery: 'gallery गैलरी',
  test: 'test trial टेस्ट',
  bio: 'bio',
  card: 'card cards कार्ड',
  pin: 'pin पिन',
  code: 'code digit digits ank कोड अंक अंकों डिजिट passkey आकडे आकडा कोड*',
  bank: 'bank बैंक hdfc icici sbi kotak atm एटीएम payee beneficiary banks बँक*',
  support:
    'customer+support customer+care support+team verification+team help+desk khazana+team khazana+support khazana+se+bol dear+customer refund+team refund+desk refund+department safety+team trust+team fraud+team verification+department bank+se+bol bank+manager cyber+cell customer+service helpline help+line support+executive care+executive grahak+seva ग्राहक+सेवा कस्टमर+केयर सपोर्ट+टीम khazana+executive khazana+staff khazana+ki+team i+am+from+khazana calling+from बँकेतून+बोल* बँकेतर्फे',
  sms: 'sms text+message text+msg wala+msg wala+message wala+sms वाला+मैसेज वाला+मेसेज एसएमएस',
  kyc: 'kyc k+y+c केवाईसी e+kyc ईकेवाईसी re+kyc',
  sim: 'sim सिम',
  blocked: 'blocked suspended deactivated deactivate freeze frozen band restricted बंद गोठ* ब्लॉक',
  block: 'block',
  came: 'came arrived aaya aya aayi aaye gaya gya gayi aayega ayega aaega आया आई आएगा गया गई aayegi aaegi ayegi aega ayi aye aayaa gyi gye aajayega aajayenge aa+jayega aa+jayenge aa+jaenge आयेगा आये आयी aa+jaye aa+jaaye aajaye आ+जाए आ+जाएं has+come have+come has+arrived reached पहुंच+गए पहुंच+गया pahunch+gaye pahuch+gaye gaye गये आला आली आले आलेला आलेली आलेले आलाय आलंय गेले गेली',
  receive:
    'milega milegi मिलेगा मिलेगी receive receiving received credit credited get gets got recieve recived recieved recive receved mil+jayega mil+jayenge miljayega miljaenge milenge+paise paise+milenge पैसे+मिलेंगे पैसे+मिल+जाएंगे paise+mil+jayenge credit+ho+jayega credit+ho+jayenge received+hoga will+be+credited get+paid get+your+money be+paid+to+you vandhurum vandhidum kidaikkum vastundi vasthundi vastayi vasthayi peye+jaben paben milel miltil मिळेल मिळतील मिळवा मिळवण्यासाठी जमा+होतील जमा+होईल येतील येईल मिळाले',
  approve:
    'approve* approval authorise authorize aprove अप्रूव मंजूर manjoor manzoor manjur manzur sweekar swikar authenticate मंजूर+करा अप्रूव्ह',
  accept: 'accept* acept allow स्वीकार एक्सेप्ट स्वीकारा मान्य+करा',
  yes: 'yes haan हां',
  request: 'request रिक्वेस्ट requested अनुरोध anurodh reqest requst rqst विनंती रिक्वेस्ट*',
  expire: 'expire expires expiring expired+in',
  decline: 'decline declined reject',
  obtain: 'pane+ke+liye पाने+के+लिए lene+ke+liye लेने+के+लिए',
  collect: 'collect',
  mandate: 'mandate auto+pay collect+request payment+request upi+request money+request pay+likha pay+likh',
  notice: 'notification bell+icon ghanti+icon नोटिफिकेशन',
  prize:
    'cashback cash+back scratch+card lottery lucky+draw reward prize inaam इनाम winner jackpot giveaway free+gift reward+points बक्षीस बक्षिसाची',
  app: 'gpay imps neft rtgs google+pay phone+pe paytm upi bhim यूपीआई फोनपे g+pay amazon+pay phone+pay phonpe fonepe mobikwik paytm+karo bhim+upi गूगल+पे जीपे पेटीएम jeepay गूगलपे भीम paypal pay+pal bharatpe bharat+pe cred+app paytm+wallet यूपीआय युपीआय गुगल+पे* फोन+पे* फोनपे* जीपे* पेटीएम*',
  qr: 'qr qr+code क्यूआर qrcode q+r क्यू+आर this+square square+code square+pattern dotted+square pixelated+square black+and+white+square square+barcode black+square chaukor+nishan chaukor+nishaan chaukor+code chaukor+kod chaukor+chinh chaukor+chitra chaukor+tasveer chaukor+tasvir chaukor+symbol chaukor+sign chokor+nishan chokor+nishaan chokor+code chokor+kod chokor+chinh chokor+chitra chokor+tasveer chokor+tasvir chokor+symbol chokor+sign choukor+nishan choukor+nishaan choukor+code choukor+kod choukor+chinh choukor+chitra choukor+tasveer choukor+tasvir choukor+symbol choukor+sign chowkor+nishan chowkor+nishaan chowkor+code chowkor+kod chowkor+chinh chowkor+chitra chowkor+tasveer chowkor+tasvir chowkor+symbol chowkor+sign chaukona+nishan chaukona+nishaan chaukona+code chaukona+kod chaukona+chinh chaukona+chitra chaukona+tasveer chaukona+tasvir chaukona+symbol chaukona+sign chaukone+nishan chaukone+nishaan chaukone+code chaukone+kod chaukone+chinh chaukone+chitra chaukone+tasveer chaukone+tasvir chaukone+symbol chaukone+sign chauras+nishan chauras+nishaan chauras+code chauras+kod chauras+chinh chauras+chitra chauras+tasveer chauras+tasvir chauras+symbol chauras+sign kala+safed+nishan kala+safed+nishaan kala+safed+code kala+safed+dabba kala+safed+dabbe kala+safed+chaukor kala+safed+chitra kala+safed+khane kale+safed+nishan kale+safed+nishaan kale+safed+code kale+safed+dabba kale+safed+dabbe kale+safed+chaukor kale+safed+chitra kale+safed+khane kaala+safed+nishan kaala+safed+nishaan kaala+safed+code kaala+safed+dabba kaala+safed+dabbe kaala+safed+chaukor kaala+safed+chitra kaala+safed+khane kaale+safed+nishan kaale+safed+nishaan kaale+safed+code kaale+safed+dabba kaale+safed+dabbe kaale+safed+chaukor kaale+safed+chitra kaale+safed+khane square+nishan square+sign square+symbol black+white+nishan black+white+code black+white+sign black+white+symbol black+white+pattern black+n+white+nishan black+n+white+code black+n+white+sign black+n+white+symbol black+n+white+pattern square+wala+code square+wala+nishan chaukor+wala+code dabbe+wala+code dabbo+wala+code dibbe+wala+code khane+wala+code khano+wala+code bindi+wala+code bindu+wala+code black+and+white+code black+and+white+pattern checkered+square chequered+square checkered+code pattern+code चौकोर+निशान चौकोर+कोड चौकोर+चिन्ह चौकोर+चित्र चौकोर+तस्वीर चौकोर+कोडवर चौकोर+कोडला चौकोर+चिन्हावर चौकोर+चित्रावर चौकोना+निशान चौकोना+कोड चौकोना+चिन्ह चौकोना+चित्र चौकोना+तस्वीर चौकोना+कोडवर चौकोना+कोडला चौकोना+चिन्हावर चौकोना+चित्रावर चौकोनी+निशान चौकोनी+कोड चौकोनी+चिन्ह चौकोनी+चित्र चौकोनी+तस्वीर चौकोनी+कोडवर चौकोनी+कोडला चौकोनी+चिन्हावर चौकोनी+चित्रावर चौरस+निशान चौरस+कोड चौरस+चिन्ह चौरस+चित्र चौरस+तस्वीर चौरस+कोडवर चौरस+कोडला चौरस+चिन्हावर चौरस+चित्रावर चौकोन+निशान चौकोन+कोड चौकोन+चिन्ह चौकोन+चित्र चौकोन+तस्वीर चौकोन+कोडवर चौकोन+कोडला चौकोन+चिन्हावर चौकोन+चित्रावर चौखाना+निशान चौखाना+कोड चौखाना+चिन्ह चौखाना+चित्र चौखाना+तस्वीर चौखाना+कोडवर चौखाना+कोडला चौखाना+चिन्हावर चौखाना+चित्रावर काला+सफेद+निशान काला+सफेद+कोड काला+सफेद+डब्बा काला+सफेद+चौकोर काला+सफेद+चित्र काला+सफेद+चौकोन काला+सफेद+कोडवर काले+सफेद+निशान काले+सफेद+कोड काले+सफेद+डब्बा काले+सफेद+चौकोर काले+सफेद+चित्र काले+सफेद+चौकोन काले+सफेद+कोडवर काळा+पांढरा+निशान काळा+पांढरा+कोड काळा+पांढरा+डब्बा काळा+पांढरा+चौकोर काळा+पांढरा+चित्र काळा+पांढरा+चौकोन काळा+पांढरा+कोडवर काळे+पांढरे+निशान काळे+पांढरे+कोड काळे+पांढरे+डब्बा काळे+पांढरे+चौकोर काळे+पांढरे+चित्र काळे+पांढरे+चौकोन काळे+पांढरे+कोडवर काळ्या+पांढऱ्या+निशान काळ्या+पांढऱ्या+कोड काळ्या+पांढऱ्या+डब्बा काळ्या+पांढऱ्या+चौकोर काळ्या+पांढऱ्या+चित्र काळ्या+पांढऱ्या+चौकोन काळ्या+पांढऱ्या+कोडवर चौकोर+वाला+कोड डब्बे+वाला+कोड खाने+वाला+कोड बिंदी+वाला+कोड स्क्वायर+कोड स्क्वेअर+कोड क्युआर क्युआर* क्यूआर*',
  barcode: 'barcode bar+code बारकोड',
  scan: 'scan scanned scanning स्कैन camera+at+this camera+over+this camera+on+this camera+to+this aim+your+phone+at+this point+your+phone+at+this camera+idhu+mela',
  address:
    'upi+id upi+address vpa gpay+id gpay+number gpay+no phonepe+id phonepe+number phonepe+no paytm+id paytm+number ifsc account+number account+no a+c+no bank+account bank+details khata+number khata+no यूपीआई+आईडी खाता+नंबर upi+no upi+number ac+no ac+number a+c+number acc+no acc+number acct+no acct+number account+holder bhim+id bank+detail खाता+संख्या khata+sankhya यूपीआय+आयडी* युपीआय+आयडी* खाते+क्रमांक* खाते+नंबर* खात्याचा+तपशील बँक+तपशील',
  account: 'account खाते खाता wallet acct khate khaate खात्यात खात्यावर खात्यातून खात्याचा खात्याला',
  whatsapp:
    "whats+app w+h+a+t+s+a+p+p wp wapp whatsap wattsapp wats+app watsap wtsapp वॉट्सऐप व्हाट्सएप व्हाट्सऐप वॉट्सएप वाट्सएप wtsp wtsap whtsap whtsapp whatspp wassap wattsap watsp व्हाट्सअप वाट्सअप वॉट्सअप व्हाट्सएप्प wa+number wa+no wa+pe wa+par wa+me my+wa your+wa on+wa apna+wa w+app वाट्सऐप व्हाटसएप व्हाट्सप व्हॉट्सऐप व्हॉट्सएप green+app hara+app hare+app green+wala+app green+wali+app what's+app whatsup whatsaap व्हाटसप green+wale+app hare+wale+app हरे+वाले+ऐप whatapp vatsap vhatsapp whtapp watsaap vatsapp wattsup whats+ap what+sapp वॉट्सप wa+community wa+group my+wapp व्हॉट्सअॅप* व्हॉट्सॲप* व्हाट्सअप* व्हॉट्सअप* व्हाट्सॲप* वॉट्सअप*",
  telegram:
    'telegram t+e+l+e+g+r+a+m tele tg टेलीग्राम signal+app signal+pe+baat signal+par+baat baat+karte+hai+signal+pe signal+pe+msg signal+par+msg signal+pe+message signal+id signal+number signal+group on+signal+app talk+on+signal chat+on+signal message+on+signal msg+on+signal text+on+signal me+on+signal snapchat snap+chat discord skype viber wechat arattai hangouts botim this+to+signal chat+to+signal imo+pe imo+par use+signal on+signal tele+pe tele+par tele+id tele+channel google+chat zoom+call tgram टेलिग्राम threema टेलिग्राम* टेलीग्राम*',
  social:
    'insta instagram facebook messenger snap gmail email email+id linkedin fb इंस्टा इंस्टाग्राम फेसबुक मैसेंजर ईमेल जीमेल twitter mail+id email+address mail+address personal+pe personal+par personal+chat personal+msg personal+message private+chat ig hotmail yahoo outlook ट्विटर ई+मेल e+mail fb+messenger insta+id insta+page reddit twiter इन्स्टा* फेसबुकवर इंस्टाग्रामवर',
  mail: 'mail mails mailed',
  talk: 'talk add write chat ping dm join aa+jao aao aaiye come connect continue discuss reply baat baatein बात आइए pings baate बातें डीएम जोड़+लीजिए जोड़+लें जुड़ें जुड़िए jud+jao jod+lo speak conclude settle+this baat+karte converse बातचीत batchit baatcheet get+in+touch catch+me hit+me+up drop+me+a+line vaarta touch+base बोलू बोलूया बोला बोलणे',
  move: 'move shift switch active reach+out reach+me hop available reachable find+me reach+you',
  message: 'message messages msg msgs mesg text texted texts मैसेज मेसेज sandesh संदेश',
  you: 'you u aap tum आप aapko tumhe tumhein आपको aapse tumse आपसे tujhe aapke+paas तुम्ही तुम्हाला तुला',
  outside:
    "outside+khazana outside+this+app outside+the+app outside+this+site app+ke+bahar app+se+bahar site+ke+bahar off+this+app off+platform khazana+ke+bahar khazana+se+bahar outside+of+khazana is+app+ke+bahar bahar+deal baahar+deal outside+deal deal+outside outside+the+site leave+this+app app+chhodo app+chhod direct+deal deal+direct deal+directly way+to+reach buy+direct buy+directly order+direct direct+from+me directly+from+me seedha+mujhse seedhe+mujhse सीधे+मुझसे सीधा+मुझसे mujhse+direct mujhse+seedha sell+me+privately sell+privately outside+the+platform ऐप+से+बाहर ऐप+के+बाहर साइट+से+बाहर साइट+के+बाहर साइट+के+बिना ऐप+के+बिना without+the+app without+this+app without+this+platform without+this+site app+ke+bina site+ke+bina away+from+this off+the+app off+the+site off+khazana shift+this+chat move+this+chat shift+the+chat move+the+chat talk+elsewhere chat+elsewhere continue+elsewhere settle+elsewhere kahin+aur+baat one+to+one outside+of+here outside+here bird+app off+this+site off+site offsite bypass skip+the+app skip+the+site save+the+fee save+the+commission save+commission commission+bach* commission+bacha* fee+bach* कमीशन+बच* without+site without+khazana khazana+ke+bina site+se+hatke app+se+hatke order+mat+karo order+mat+karna order+mat+dalna don't+order+here dont+order+here cancel+and+buy buy+from+me+directly साइट+से+मत app+se+mat+lo site+se+mat+lo don't+buy+through dont+buy+through outside+it close+it+outside offline+deal khazana+ke+through+nahi अॅपच्या+बाहेर ॲपच्या+बाहेर साइटच्या+बाहेर",
  // Costs that moving off the platform is said to save.
  commission:
    'commission commision commissions kamishan कमीशन platform+fee fees+kat* fee+kat* charges+kat* platform+charges platform+fees site+charges app+charges listing+fee service+fee cut+lete cut+leti cut+leta app+cut site+ko+charge app+ko+charge site+ko+paise app+ko+paise site+fee app+fee takes+a+cut take+a+cut app+takes site+takes charge+kyu commission+kyu brokerage platform+charge site+commission they+charge site+takes+a eats+commission',
  deal: 'deal deals sauda len+den lenden सौदा',
  bahar: 'bahar baahar direct directly बाहर बाहेर',
  calling:
    'phone+pe+baat phone+par+baat call+pe+baat call+par+baat फोन+पर+बात sidha+call seedha+call direct+call number+exchange exchange+number exchange+numbers swap+numbers over+phone over+the+phone over+call talk+on+phone contact+me call+maar ur+contact share+contact फोन+पर+तय फोन+पर+ही dm+me dm+kar dm+karo dm+kijiye dm+pe dm+kro missed+call miss+call video+call google+meet voice+call phone+kijiye phone+karo phone+karna fone+karo phone+laga* call+laga* फोन+कीजिए फोन+करें फोन+करना फोन+करो phone+kar+lo phone+kar+lena call+kar+lo call+kar+lena call+kar+lijiye फोन+कर+लें फोन+कर+लीजिए call+back',
  call: 'call ring buzz कॉल',
  id: 'id ids handle username user+name आईडी tag+is my+tag mera+tag my+page mera+page मेरा+पेज',
  have: 'have use using',
  name: 'naam name नाम',
  was: 'was were tha thi था थी थे yesterday होता होती होते',
  who: 'who kaun kon कौन कोण कोणी कोणाला',
  me: 'me mala amake enakku naaku',
  mein: 'mein में',
  your: 'your ur yr apna apni apne aapka aapki my mera meri अपना अपनी आपका आपकी मेरा मेरी our humari hamari hamara hamare हमारी हमारा अपने आपके तुमचा तुमची तुमचे तुमच्या तुझा तुझी तुझे तुझ्या आपला आपली माझा माझी माझे माझ्या आमच्या आमचे',
  number: 'number num nambar nmbr नंबर नम्बर nomber numbr digits+no numbers संख्या sankhya क्रमांक*',
  phone: 'phone mobile mob cell contact calling फोन मोबाइल संपर्क sampark मोबाईल मोबाईलवर फोनवर',
  click:
    'click clicking open tap press dabao dabaiye klik क्लिक दबाइए दबाओ दबाएं दबाये दबाइये दबा+दें dabana daba+do dabaye proceed dabaen dabakar दबाए दबाकर दबा+दो दबा+दीजिए swipe tapping दाबा',
  khol: 'khol kholo kholiye kholke kholiyega खोलें खोलिए खोलो खोलकर kholkar khol+ke open+karke खोलना खोल+कर खोलके khole उघडा उघडून उघडल्यावर',
  install: 'install download इंस्टॉल डाउनलोड instal instaal डाउन+लोड download+karo इन्स्टॉल इन्स्टॉलेशन',
  software: 'app application ऐप एप अॅप ॲप अॅपवर',
  site: 'website webpage वेबसाइट web+site web+page portal वेबसाइटवर संकेतस्थळ*',
  online: 'online ऑनलाइन',
  upfront:
    'only+online sirf+online online+only online+hi bank+transfer+only sirf+prepaid only+upi सिर्फ+ऑनलाइन prepaid+hi prepaid+orders prepaid+order only+upfront pura+pehle advance+only',
  form: 'form forms फॉर्म फार्म फॉर्ममध्ये',
  link: 'link लिंक लिन्क url hyperlink links लिंकवर लिंकवरून',
  thanks: 'thank thanks thanku thankyou thx dhanyavaad dhanyawad dhanyavad shukriya धन्यवाद शुक्रिया tks thnx tysm आभार',
  done: 'done kardiya kar+diya krdiya kr+diya kar+di kardi ho+gaya ho+gya hogaya hogya ho+gayi hogayi successful successfully success कर+दिया हो+गया completed processed ho+chuka ho+chuki हो+गयी हो+चुका safal सफल kar+diye kar+di+hai ho+gaye हो+गए went+through कर+दी कर+दिए hogyi ho+gyi hogai ho+gai krdi kr+di kardia kar+dia kr+dia kar+chuka kar+chuki केले केली केलं झाले झाली झालं',
  slow: 'server pending reflect* refresh* पेंडिंग सर्वर 24+hours 24+hour 24+hrs 24+hr 24+ghante 24+ghanta 48+hours 24hr 24hrs processing+now showing+processing still+processing bank+holiday slow bank+slow delay delayed thodi+der kuch+der der+se dikhega dikhegi दिखेगा dikh+jayega will+show network+issue network+problem network closed late chhutti chutti छुट्टी देरी deri working+days business+days working+day bank+issue processing+me processing+mein process+me under+process in+process in+processing processing+mode server+down server+issue server+busy network+slow kal+tak+dikhega reflecting next+working+day सर्वर+डाउन देर+से bank+server उशीर उशिरा थोड्या+वेळाने थोडा+वेळ स्लो',
  voucher:
    'gift+card* gift+voucher* gift+code* voucher vouchers google+play+card* google+play+code google+play+recharge itunes recharge redeem+code play+card* apple+card* amazon+card* रिचार्ज गिफ्ट+कार्ड razer+gold steam+card* steam+wallet gift+crd giftcard giftcards amazon+voucher flipkart+voucher google+play+balance',
  settle: 'clear clearing settle cleared',
  old: 'old purani purana antique chitthi letter letters postcard postcards stamp stamps framed lot purane पुराना पुरानी पुराने vintage 1950s',
  fraud:
    'fraud frauds scam scams scammer scammers dhokha dhoka dhokebaaz thag ठगी धोखा फ्रॉड cheated cheat cheating cheaters reported phishing fake farzi nakli ठग ठगने thugs beware dhokebaj cybercrime trick tricks tricked chor ठगों scamming be+careful savdhan सावधान bachiye bachke bachkar बचिए बचकर suspicious luta loot refused ignored ignore mana+kiya mana+kar+diya मना+कर+दिया इनकार फसवणूक फसवले फसवतात फसवणारे सावध घोटाळा लबाड',
  trust:
    'serious bharosa bharose trust vishwas भरोसा भरोसे भरोसेमंद sincere genuine+buyer genuine+ho serious+buyer yakeen yakin यकीन vishwaas',
  leave: 'ticket tickets train flight salary hotel movie leave notice तिकीट',
  in: 'in',
  on: 'on pe par पर',
  is: 'is hai h है',
  someone:
    'they someone somebody anyone+who koi kisi+ne kisine ek+banda ek+bande ek+aadmi ek+admi a+guy some+guy one+guy a+buyer one+buyer some+buyer a+man a+seller one+seller another+seller he she people log logo banda scammers+ask कोई किसी+ने लोग लोगों एक+आदमी एक+बंदा some+people many+people these+people such+people i+was+told was+told',
  asked:
    'wanted tried maanga manga maange maangi mange maangte mangte maangne mangne maangta maang+raha+tha maang+rahe+the maang+rhe माँगा मांगा मांगे माँगे मांगते माँगते मांगने माँगने मांग+रहा+था bhej+raha+tha bhej+rahe+the keeps+asking kept+asking was+asking were+asking sent+me+a+fake maang+ke maangke mang+ke मांगकर माँगकर',
  screenshare:
    'screen+share screen+sharing share+screen share+your+screen स्क्रीन+शेयर screen+mirroring screen+cast screen+share+on screen+record',
  sides:
    'both+sides dono+side dono+taraf dono+tarf aage+piche aage+peeche aage+pichhe front+and+back front+back front+n+back आगे+पीछे दोनों+तरफ दोनों+ओर',
  three:
    '3+number 3+numbers 3+digit 3+digits three+digit three+digits three+numbers three+number teen+number teen+ank teen+digit तीन+अंक तीन+नंबर 3+ank 3+no last+three last+3 last+4 last+four 16+digit 16+digits sixteen+digit sixteen+digits तीन+आकडे',
  wants:
    'wants demanding demands maang+raha maang+rahi maang+rahe maang+rha mang+raha mang+rahe mang+rha मांग+रहा मांग+रहे मांग+रही is+asking+for are+asking+for asking+for is+asking are+asking',
  howmuch: 'how+much kitna kitne kitni कितना कितने कितनी how+many ktna',
  greet: 'sorry happy mubarak congrats congratulations maafi wishes shubhkamnaye बधाई',
  fear: 'dar darr afraid scared डर',
  onsite:
    "khazana+se+pay khazana+pe+pay khazana+se+payment khazana+pe+payment paid+through+khazana paid+on+khazana paid+through+the+site paid+on+the+site paid+via+khazana payment+through+khazana payment+through+the+site pay+through+khazana pay+through+the+site site+pe+payment site+se+payment site+pe+pay order+page app+se+payment website+pe+payment pay+through+site paid+through+site khazana+ke+through खज़ाना+से+भुगतान साइट+पर+भुगतान site+pe site+par on+the+site through+the+site the+site+shows the+site+says site+shows i've+paid+through+khazana have+paid+through+khazana i+paid+through+khazana",
  sameas:
    'same+number same+no same+num isi+number isi+no isi+num इसी+नंबर इस+नंबर same+mobile wife wifes biwi+ke bhabhi mummy papa+ke papa+wale पत्नी भाभी same+id wahi+id वही+आईडी same+account',
  help: 'help+me+with madad मदद help+me',
  search: 'search google googling dhundo dhundho dhoondo dhundh सर्च ढूंढो खोजो खोजिए गूगल',
  thelink:
    'this+link ye+link yeh+link is+link इस+लिंक यह+लिंक ये+लिंक below+link link+below link+bhej+raha link+bhej+rahi link+bheja link+bhej+diya wali+site वाली+साइट the+link+i+sent link+i+sent page+i+sent form+i+sent link+bhej+rha',
  thisapp:
    'this+app the+app is+app this+site the+site is+site this+platform is+platform the+platform इस+ऐप इस+साइट this+chat app+pe app+par',
  between: 'between+ourselves between+us apas+me aapas+me aapas+mein आपस+में privately alag+se private+deal',
  cancel: 'cancel cancelled delete remove+the+ad mark+as+sold hata+do कैंसल',
  direct: 'seedha seedhe sidha sidhe सीधे सीधा direct+me direct+mujhse direct+le mujhse+le mujhse+lelo mujhse+le+lo',
  scanner: 'scanner स्कैनर sacnner scaner skainer',
  askers:
    'maangne+wale mangne+wale maangne+walo mangne+walo maangne+walon मांगने+वाले माँगने+वाले मांगने+वालों माँगने+वालों bhejne+wale भेजने+वाले',
  what: 'what which whats kya kaunsa konsa kaun+sa kon+sa क्या कौनसा कोणता कोणती',
  yourscreen:
    'your+screen tumhari+screen aapki+screen apni+screen teri+screen आपकी+स्क्रीन अपनी+स्क्रीन phone+ki+screen mobile+ki+screen',
  by: 'with by se से',
  business:
    'business+account business+type business+wala limit+crossed limit+exceeded limit+cross account+upgrade upgrade+account upgrade+your+account limit+khatam limit+over limit+full',
  ware: 'shoes watch ghadi joote jute toy toys car gaadi gadi console bag camera coins coin lego sneakers घड़ी जूते गाड़ी खिलौना खिलौने कार बैग सिक्के sikke cycle scooter bike',
  took: 'le+liye le+liya le+li took+my+money taken+my+money taken+money took+money ले+लिए ले+लिया',
  group: 'group channel ग्रुप चैनल',
  here: 'here yahan yaha idhar ihan यहां यहा इधर yahaan yha इथे इथेच इकडे',
  crypto: 'usdt crypto bitcoin btc trc20 usdc',
  readme:
    'read+me read+out+to read+to+me padh+ke+batao padh+ke+sunao padhke+batao padhke+sunao padhkar+batao padhkar+sunao पढ़कर+सुनाइए पढ़कर+बताइए पढ़कर+सुनाओ पढ़+दो padh+do',
  today: 'tonight today aaj aaj+hi आज aaj+raat by+tonight by+today',
  whoever: 'whoever jo+bhi+pehle',
  hours:
    'hours hour hrs hr ghante ghanta sham+tak shaam+tak kal+tak raat+tak evening+tak minutes mins शाम+तक घंटे कल+तक by+evening by+tomorrow within+a+day',
  easier: 'easier better comfortable faster aasan asaan behtar बेहतर आसान convenient',
  written: 'likha likhi likhe लिखा लिखी लिखे printed engraved stamped',
  device: 'wifi laptop diary lock tala taala ताला level bios briefcase locker combination',
  camera: 'कैमरा कैमरे camera+app',
  therefore: 'isliye isiliye iss+liye is+liye therefore hence thats+why इसलिए इसीलिए',
  // Words that would otherwise be mistaken for one of the topics above.
  other:
    "pin+code pin+codes area+pin location+pin game+boy+advance advance+wars advance+version advance+level पिन+कोड advance+model advance+edition advance+course advance+features advance+thanks number+pad whatsapp+status charger chargers charged changes cleaning receiver receivers massage massager telegrams contract contracts advanced antiques hosting phone+number+directory number+directory token+tax prepaid+sim prepaid+card prepaid+plan advance+copy pin+location pin+drop drop+pin drop+a+pin model+number model+no imei+number imei+no serial+number serial+no part+number chassis+number engine+number gadi+number gaadi+number frame+number vehicle+number order+number order+no batch+number page+number house+number flat+number bus+number train+number number+plate no+meetup no+meetups no+meet+ups no+meeting number+of dont+worry i+returned don't+worry any+desk+clock any+desk+lamp any+desk+calendar deposit+slip rust+deposit deposits+of rust+deposits official+website a+discord discord+between official+site deposit+of token+of+thanks small+token token+of bus+token bus+tokens toll+free booking+ticket booking+tickets remote+car i+refunded do+paise 2+pin 3+pin 4+pin 5+pin 20+pin 24+pin two+pin three+pin advance+booking+ticket deposit+sign link+cable link+cables link+road whatsapp+forward whatsapp+forwards i'll+return i+will+return done+in+person prepaid+shipping gate+pass+lena account+number+type advance+apologies advance+apology advance+notice advance+warning advance+wishes advance+diwali advance+happy",
}
