/** Cities and towns by state, the larger ones first. */
export const CITIES_EAST: Readonly<Record<string, string>> = {
  'Arunachal Pradesh': 'Itanagar, Naharlagun, Pasighat, Tawang, Ziro, Bomdila, Tezu, Along',
  Assam:
    'Guwahati, Silchar, Dibrugarh, Jorhat, Nagaon, Tinsukia, Tezpur, Bongaigaon, Dhubri, Diphu, Sivasagar, Goalpara, Barpeta, North Lakhimpur, Karimganj, Golaghat, Nalbari, Kokrajhar, Hailakandi',
  Bihar:
    'Patna, Gaya, Bhagalpur, Muzaffarpur, Darbhanga, Purnia, Arrah, Begusarai, Katihar, Munger, Chhapra, Bihar Sharif, Saharsa, Hajipur, Sasaram, Dehri, Siwan, Motihari, Bettiah, Samastipur, Kishanganj, Nawada, Jamalpur, Buxar, Jehanabad, Aurangabad, Madhubani, Sitamarhi, Gopalganj, Lakhisarai, Araria, Supaul, Bodh Gaya, Danapur',
  Jharkhand:
    'Ranchi, Jamshedpur, Dhanbad, Bokaro Steel City, Deoghar, Hazaribagh, Giridih, Ramgarh, Medininagar, Chirkunda, Phusro, Jhumri Telaiya, Sahibganj, Chaibasa, Dumka, Godda, Gumla, Chakradharpur, Koderma',
  Manipur: 'Imphal, Thoubal, Churachandpur, Kakching, Ukhrul, Bishnupur',
  Meghalaya: 'Shillong, Tura, Jowai, Nongstoin, Cherrapunji, Williamnagar',
  Mizoram: 'Aizawl, Lunglei, Champhai, Saiha, Kolasib, Serchhip',
  Nagaland: 'Dimapur, Kohima, Mokokchung, Tuensang, Wokha, Zunheboto, Mon',
  Odisha:
    'Bhubaneswar, Cuttack, Rourkela, Berhampur, Sambalpur, Puri, Balasore, Bhadrak, Baripada, Jharsuguda, Jeypore, Bargarh, Angul, Dhenkanal, Rayagada, Kendujhar, Paradeep, Bhawanipatna, Balangir, Talcher, Jajpur, Koraput, Sundargarh, Phulbani',
  Sikkim: 'Gangtok, Namchi, Gyalshing, Mangan, Rangpo, Pelling',
  Tripura: 'Agartala, Udaipur, Dharmanagar, Kailashahar, Belonia, Ambassa, Khowai',
  'West Bengal':
    'Kolkata, Howrah, Asansol, Siliguri, Durgapur, Bardhaman, Malda, Baharampur, Habra, Kharagpur, Shantipur, Ranaghat, Haldia, Raiganj, Krishnanagar, Nabadwip, Medinipur, Jalpaiguri, Balurghat, Basirhat, Bankura, Chandannagar, Darjeeling, Alipurduar, Purulia, Cooch Behar, Barasat, Barrackpore, Serampore, Kalyani, Hooghly, Bongaon, Diamond Harbour, Kalimpong, Kurseong, Bolpur, Santiniketan, Suri, Contai, Tamluk, Rajarhat',
}
