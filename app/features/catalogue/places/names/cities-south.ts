/** Cities and towns by state or union territory, the larger ones first. */
export const CITIES_SOUTH: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': 'Port Blair, Diglipur, Mayabunder, Rangat, Car Nicobar',
  'Andhra Pradesh':
    'Visakhapatnam, Vijayawada, Guntur, Nellore, Kurnool, Rajahmundry, Tirupati, Kakinada, Kadapa, Anantapur, Vizianagaram, Eluru, Ongole, Nandyal, Machilipatnam, Adoni, Tenali, Proddatur, Chittoor, Hindupur, Bhimavaram, Madanapalle, Guntakal, Srikakulam, Dharmavaram, Gudivada, Narasaraopet, Tadipatri, Chilakaluripet, Tadepalligudem, Amaravati, Amalapuram, Puttaparthi, Bapatla, Mangalagiri',
  Karnataka:
    'Bengaluru, Mysuru, Hubballi, Dharwad, Mangaluru, Belagavi, Kalaburagi, Davanagere, Ballari, Vijayapura, Shivamogga, Tumakuru, Raichur, Bidar, Udupi, Hosapete, Gadag, Hassan, Chitradurga, Kolar, Mandya, Bhadravati, Chikkamagaluru, Bagalkot, Karwar, Ranebennur, Gangavathi, Robertsonpet, Madikeri, Manipal, Ramanagara, Sirsi, Haveri, Koppal, Yadgir, Chikkaballapur, Doddaballapur, Gokak, Puttur, Sagara, Channapatna, Hampi',
  Kerala:
    'Kochi, Thiruvananthapuram, Kozhikode, Thrissur, Kollam, Kannur, Alappuzha, Kottayam, Palakkad, Malappuram, Manjeri, Thalassery, Ponnani, Kasaragod, Pathanamthitta, Thiruvalla, Guruvayur, Kayamkulam, Munnar, Kalpetta, Sulthan Bathery, Idukki, Thodupuzha, Aluva, Perinthalmanna, Changanassery, Neyyattinkara, Varkala, Kanhangad, Ottapalam, Muvattupuzha, Tirur, Attingal',
  Lakshadweep: 'Kavaratti, Agatti, Minicoy, Andrott',
  Puducherry: 'Puducherry, Karaikal, Yanam, Mahe, Ozhukarai',
  'Tamil Nadu':
    'Chennai, Coimbatore, Madurai, Tiruchirappalli, Salem, Tiruppur, Erode, Tirunelveli, Vellore, Thoothukudi, Thanjavur, Dindigul, Ranipet, Sivakasi, Karur, Hosur, Udhagamandalam, Kanchipuram, Nagercoil, Kumbakonam, Cuddalore, Karaikudi, Neyveli, Tiruvannamalai, Pollachi, Rajapalayam, Pudukkottai, Nagapattinam, Viluppuram, Ambur, Vaniyambadi, Avadi, Tambaram, Namakkal, Krishnagiri, Dharmapuri, Theni, Kodaikanal, Coonoor, Rameswaram, Kanyakumari, Mayiladuthurai, Virudhunagar, Kovilpatti, Tenkasi, Gobichettipalayam, Mettupalayam, Chengalpattu, Tiruvallur, Arakkonam, Chidambaram, Ramanathapuram, Sivaganga, Tiruvarur, Ariyalur, Perambalur, Palani, Yercaud',
  Telangana:
    'Hyderabad, Secunderabad, Warangal, Nizamabad, Karimnagar, Khammam, Ramagundam, Mahabubnagar, Nalgonda, Adilabad, Suryapet, Miryalaguda, Siddipet, Jagtial, Mancherial, Kothagudem, Sangareddy, Bodhan, Kamareddy, Nirmal, Zaheerabad, Medak, Vikarabad, Hanamkonda, Wanaparthy, Bhadrachalam, Sircilla, Bhongir, Jangaon',
}
