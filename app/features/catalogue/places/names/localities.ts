/** Localities of the twelve largest cities, where one part can be an hour away from another. */
export const LOCALITIES: Readonly<Record<string, string>> = {
  Mumbai:
    'Andheri East, Andheri West, Bandra East, Bandra West, Borivali East, Borivali West, Byculla, Chembur, Churchgate, Colaba, Dadar, Fort, Ghatkopar, Goregaon, Juhu, Kandivali, Khar, Kurla, Lower Parel, Malad, Matunga, Mulund, Powai, Santacruz, Sion, Tardeo, Versova, Vikhroli, Vile Parle, Wadala, Worli',
  'New Delhi':
    'Chanakyapuri, Connaught Place, Defence Colony, Dwarka, East of Kailash, Greater Kailash, Green Park, Hauz Khas, Janakpuri, Karol Bagh, Lajpat Nagar, Laxmi Nagar, Malviya Nagar, Mayur Vihar, Model Town, Mukherjee Nagar, Nehru Place, Okhla, Paharganj, Patel Nagar, Pitampura, Preet Vihar, Punjabi Bagh, Rajouri Garden, Rohini, Saket, Shalimar Bagh, South Extension, Tilak Nagar, Vasant Kunj, Vasant Vihar',
  Bengaluru:
    'Banashankari, Banaswadi, Basavanagudi, Bellandur, BTM Layout, CV Raman Nagar, Domlur, Electronic City, Frazer Town, Hebbal, HSR Layout, Indiranagar, Jayanagar, JP Nagar, Kalyan Nagar, Kengeri, Koramangala, KR Puram, Malleshwaram, Marathahalli, MG Road, Rajajinagar, RT Nagar, Sadashivanagar, Sarjapur Road, Ulsoor, Vijayanagar, Whitefield, Yelahanka, Yeshwanthpur',
  Hyderabad:
    'Abids, Ameerpet, Attapur, Banjara Hills, Begumpet, Charminar, Dilsukhnagar, Gachibowli, Habsiguda, Himayatnagar, Hitec City, Jubilee Hills, Kondapur, Kukatpally, LB Nagar, Madhapur, Malakpet, Manikonda, Mehdipatnam, Miyapur, Nallakunta, Nampally, Panjagutta, Sanathnagar, Somajiguda, Tarnaka, Tolichowki, Uppal',
  Chennai:
    'Adyar, Alwarpet, Ambattur, Anna Nagar, Ashok Nagar, Besant Nagar, Chromepet, Egmore, Guindy, Kilpauk, KK Nagar, Kodambakkam, Medavakkam, Mogappair, Mylapore, Nungambakkam, OMR, Pallavaram, Perambur, Porur, Purasawalkam, Royapettah, Sholinganallur, T. Nagar, Thiruvanmiyur, Triplicane, Vadapalani, Valasaravakkam, Velachery, West Mambalam',
  Kolkata:
    'Alipore, Ballygunge, Baranagar, Behala, Bhowanipore, College Street, Dum Dum, Esplanade, Gariahat, Garia, Golf Green, Jadavpur, Kalighat, Kankurgachi, Kasba, Lake Gardens, Lake Town, Maniktala, New Alipore, New Town, Park Circus, Park Street, Rashbehari, Salt Lake, Shyambazar, Tollygunge, Ultadanga',
  Pune: 'Aundh, Baner, Bavdhan, Bibwewadi, Camp, Deccan Gymkhana, Dhanori, Erandwane, Hadapsar, Hinjawadi, Kalyani Nagar, Karve Nagar, Katraj, Kharadi, Kondhwa, Koregaon Park, Kothrud, Magarpatta, Narayan Peth, Pashan, Sadashiv Peth, Shivajinagar, Sinhagad Road, Swargate, Undri, Viman Nagar, Wakad, Wanowrie, Warje, Yerawada',
  Ahmedabad:
    'Ambawadi, Ashram Road, Bapunagar, Bodakdev, Bopal, CG Road, Chandkheda, Ellis Bridge, Ghatlodia, Gota, Gurukul, Isanpur, Maninagar, Memnagar, Naranpura, Naroda, Navrangpura, Nikol, Paldi, Prahlad Nagar, Sabarmati, Satellite, Shahibaug, Shyamal, SG Highway, Thaltej, Usmanpura, Vastrapur, Vastral, Vejalpur',
  Surat:
    'Adajan, Althan, Amroli, Athwalines, Bhatar, City Light, Dindoli, Dumas Road, Ghod Dod Road, Jahangirpura, Katargam, Limbayat, Majura Gate, Mota Varachha, Nanpura, Olpad, Pal, Palanpur Patia, Parle Point, Piplod, Rander, Ring Road, Sachin, Udhna, Varachha, Ved Road, Vesu',
  Jaipur:
    'Adarsh Nagar, Ajmer Road, Bais Godam, Bani Park, C-Scheme, Civil Lines, Durgapura, Gopalpura, Jagatpura, Jawahar Nagar, Jhotwara, Lal Kothi, Malviya Nagar, Mansarovar, MI Road, Murlipura, Pink City, Pratap Nagar, Raja Park, Sanganer, Shastri Nagar, Sindhi Camp, Sitapura, Sodala, Tilak Nagar, Tonk Road, Vaishali Nagar, Vidhyadhar Nagar',
  Lucknow:
    'Alambagh, Aliganj, Aminabad, Ashiyana, Charbagh, Chinhat, Chowk, Daliganj, Dilkusha, Faizabad Road, Gomti Nagar, Gomti Nagar Extension, Hazratganj, Hussainganj, Indira Nagar, Jankipuram, Kaiserbagh, Kapoorthala, Kursi Road, LDA Colony, Mahanagar, Nirala Nagar, Nishatganj, Rajajipuram, Sushant Golf City, Thakurganj, Vikas Nagar, Vrindavan Yojana',
  Kanpur:
    'Arya Nagar, Ashok Nagar, Barra, Birhana Road, Chakeri, Civil Lines, Fazalganj, Gandhi Nagar, Govind Nagar, Gumti, Harsh Nagar, Jajmau, Kakadeo, Kalyanpur, Kidwai Nagar, Lajpat Nagar, Mall Road, Naubasta, Panki, Parade, Pandu Nagar, Ratan Lal Nagar, Rawatpur, Sarvodaya Nagar, Shastri Nagar, Shyam Nagar, Swaroop Nagar, Tilak Nagar, Vijay Nagar, Vishnupuri',
}
