/** Cities and towns by state or union territory, the larger ones first. */
export const CITIES_NORTH: Readonly<Record<string, string>> = {
  Chandigarh: 'Chandigarh',
  Delhi: 'New Delhi, Delhi, Narela, Najafgarh, Shahdara',
  Haryana:
    'Gurugram, Faridabad, Panipat, Ambala, Hisar, Rohtak, Karnal, Sonipat, Panchkula, Yamunanagar, Bhiwani, Sirsa, Bahadurgarh, Jind, Thanesar, Kaithal, Rewari, Palwal, Fatehabad, Narnaul, Jhajjar',
  'Himachal Pradesh':
    'Shimla, Dharamshala, Solan, Mandi, Baddi, Palampur, Kullu, Manali, Una, Nahan, Hamirpur, Bilaspur, Chamba, Kangra, Paonta Sahib',
  'Jammu and Kashmir':
    'Srinagar, Jammu, Anantnag, Baramulla, Udhampur, Sopore, Kathua, Rajouri, Poonch, Pulwama, Kupwara, Samba, Katra',
  Ladakh: 'Leh, Kargil',
  Punjab:
    'Ludhiana, Amritsar, Jalandhar, Patiala, Bathinda, Mohali, Hoshiarpur, Batala, Pathankot, Moga, Abohar, Malerkotla, Khanna, Phagwara, Muktsar, Barnala, Rajpura, Firozpur, Kapurthala, Zirakpur, Kharar, Sangrur, Faridkot, Gurdaspur, Fazilka, Rupnagar, Mansa, Nabha, Tarn Taran',
  Rajasthan:
    'Jaipur, Jodhpur, Kota, Bikaner, Udaipur, Ajmer, Bhilwara, Alwar, Sikar, Bharatpur, Pali, Sri Ganganagar, Hanumangarh, Beawar, Tonk, Kishangarh, Chittorgarh, Jhunjhunu, Churu, Nagaur, Sawai Madhopur, Banswara, Barmer, Jaisalmer, Bundi, Dausa, Mount Abu, Pushkar, Bhiwadi, Dungarpur, Rajsamand, Pilani, Sujangarh',
  'Uttar Pradesh':
    'Lucknow, Kanpur, Ghaziabad, Noida, Agra, Varanasi, Prayagraj, Meerut, Greater Noida, Bareilly, Aligarh, Moradabad, Saharanpur, Gorakhpur, Jhansi, Firozabad, Muzaffarnagar, Mathura, Ayodhya, Rampur, Shahjahanpur, Farrukhabad, Hapur, Etawah, Mirzapur, Bulandshahr, Sambhal, Amroha, Hardoi, Fatehpur, Raebareli, Orai, Sitapur, Bahraich, Unnao, Jaunpur, Lakhimpur, Hathras, Banda, Pilibhit, Vrindavan, Barabanki, Gonda, Mainpuri, Lalitpur, Etah, Deoria, Ghazipur, Sultanpur, Azamgarh, Bijnor, Basti, Ballia, Budaun, Modinagar, Shamli, Khurja, Mau, Bhadohi, Akbarpur, Kasganj, Pratapgarh, Renukoot',
  Uttarakhand:
    'Dehradun, Haridwar, Roorkee, Haldwani, Rudrapur, Kashipur, Rishikesh, Nainital, Mussoorie, Pithoragarh, Almora, Kotdwar, Ramnagar, Srinagar Garhwal, Ranikhet, Khatima, Tehri',
}
