/** The people of the demo data: 28 sellers, and the three accounts whose passwords the start prints. */
export type DemoPerson = { key: string; name: string; email: string; joinedDaysAgo: number; city: string }

const person = (key: string, name: string, city: string, joinedDaysAgo: number): DemoPerson => ({
  key,
  name,
  email: `${key}@khazana.test`,
  joinedDaysAgo,
  city,
})

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('admin', 'Nandini Rao', 'Bengaluru', 730),
  person('seller', 'Rohan Deshmukh', 'Pune', 521),
  person('buyer', 'Ananya Sen', 'Kolkata', 146),
  person('aarti-kulkarni', 'Aarti Kulkarni', 'Pune', 688),
  person('imran-shaikh', 'Imran Shaikh', 'Mumbai', 612),
  person('lakshmi-subramanian', 'Lakshmi Subramanian', 'Chennai', 655),
  person('gurpreet-sandhu', 'Gurpreet Singh Sandhu', 'Ludhiana', 430),
  person('debjani-mukherjee', 'Debjani Mukherjee', 'Kolkata', 577),
  person('ravi-teja-bandaru', 'Ravi Teja Bandaru', 'Hyderabad', 498),
  person('fathima-nazeer', 'Fathima Nazeer', 'Kozhikode', 372),
  person('joseph-fernandes', 'Joseph Fernandes', 'Panaji', 544),
  person('lalrinpuii-ralte', 'Lalrinpuii Ralte', 'Aizawl', 333),
  person('temjen-ao', 'Temjen Ao', 'Dimapur', 401),
  person('bhavesh-patel', 'Bhavesh Patel', 'Ahmedabad', 702),
  person('meenakshi-iyer', 'Meenakshi Iyer', 'Coimbatore', 467),
  person('sandeep-yadav', 'Sandeep Yadav', 'Lucknow', 389),
  person('zoya-khan', 'Zoya Khan', 'Bhopal', 356),
  person('tenzin-dolma', 'Tenzin Dolma', 'Gangtok', 340),
  person('harish-gowda', 'Harish Gowda', 'Mysuru', 620),
  person('nisha-agarwal', 'Nisha Agarwal', 'Jaipur', 415),
  person('sushil-hembrom', 'Sushil Hembrom', 'Ranchi', 366),
  person('pranjal-baruah', 'Pranjal Baruah', 'Guwahati', 452),
  person('rukhsana-bhat', 'Rukhsana Bhat', 'Srinagar', 328),
  person('kiran-rawat', 'Kiran Rawat', 'Dehradun', 395),
  person('anitha-varghese', 'Anitha Varghese', 'Kochi', 590),
  person('soumya-mohanty', 'Soumya Ranjan Mohanty', 'Bhubaneswar', 377),
  person('vikram-rathore', 'Vikram Singh Rathore', 'Udaipur', 509),
  person('farhad-daruwala', 'Farhad Daruwala', 'Mumbai', 718),
  person('karthik-shetty', 'Karthik Shetty', 'Bengaluru', 535),
  person('pooja-verma', 'Pooja Verma', 'New Delhi', 344),
  person('arun-pandian', 'Arun Pandian', 'Madurai', 480),
]
