/** Cities and towns by state or union territory, the larger ones first. */
export const CITIES_WEST: Readonly<Record<string, string>> = {
  Chhattisgarh:
    'Raipur, Bhilai, Bilaspur, Korba, Durg, Rajnandgaon, Jagdalpur, Raigarh, Ambikapur, Dhamtari, Mahasamund, Chirmiri, Naya Raipur, Kawardha, Kanker, Champa',
  'Dadra and Nagar Haveli and Daman and Diu': 'Silvassa, Daman, Diu, Amli',
  Goa: 'Panaji, Margao, Vasco da Gama, Mapusa, Ponda, Calangute, Bicholim, Curchorem, Canacona, Porvorim',
  Gujarat:
    'Ahmedabad, Surat, Vadodara, Rajkot, Bhavnagar, Jamnagar, Gandhinagar, Junagadh, Gandhidham, Anand, Navsari, Morbi, Nadiad, Surendranagar, Bharuch, Mehsana, Bhuj, Porbandar, Palanpur, Valsad, Vapi, Gondal, Veraval, Godhra, Patan, Kalol, Dahod, Botad, Amreli, Deesa, Jetpur, Ankleshwar, Himatnagar, Dwarka, Bardoli, Modasa, Vyara, Khambhat, Unjha',
  'Madhya Pradesh':
    'Indore, Bhopal, Jabalpur, Gwalior, Ujjain, Sagar, Dewas, Satna, Ratlam, Rewa, Murwara, Singrauli, Burhanpur, Khandwa, Bhind, Chhindwara, Guna, Shivpuri, Vidisha, Chhatarpur, Damoh, Mandsaur, Khargone, Neemuch, Pithampur, Narmadapuram, Itarsi, Sehore, Betul, Morena, Seoni, Datia, Nagda, Shahdol, Dhar, Balaghat, Tikamgarh, Khajuraho, Mhow, Orchha, Harda',
  Maharashtra:
    'Mumbai, Pune, Nagpur, Thane, Navi Mumbai, Nashik, Kalyan, Vasai, Virar, Chhatrapati Sambhajinagar, Solapur, Mira Road, Dombivli, Pimpri, Chinchwad, Bhiwandi, Amravati, Nanded, Kolhapur, Ulhasnagar, Sangli, Malegaon, Jalgaon, Akola, Latur, Dhule, Ahilyanagar, Chandrapur, Parbhani, Ichalkaranji, Jalna, Ambarnath, Badlapur, Bhusawal, Panvel, Beed, Gondia, Satara, Barshi, Yavatmal, Achalpur, Dharashiv, Nandurbar, Wardha, Udgir, Hinganghat, Ratnagiri, Alibag, Lonavala, Baramati, Karad, Miraj, Palghar, Boisar, Mahabaleshwar, Shirdi, Buldhana, Washim, Hingoli, Sindhudurg, Khopoli, Pandharpur, Phaltan, Nalasopara, Talegaon',
}
