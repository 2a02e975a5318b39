import type { CaseClass } from '../facts/case-class.ts'
import type { Phrasing } from '../whole/phrasings.ts'
import { makePhrasedCases } from '../whole/whole-searches.ts'

/** Names of cities: old ones, as they sound, with typing errors, in Devanagari, and regions of several cities. */
const CALLED = `
  Pune: pune, puna, poona, puney, pooneh, पूना, पूणे
  Mumbai: mumbai, bombay, bambai, mumbay, mumbi, mumbia, mumbaii, बंबई, बॉम्बे
  Delhi: delhi, dilli, dehli, dilhi, delly, nai dilli, new dilli, दिल्ली, देहली
  Bengaluru: bengaluru, bangalore, blr, banglore, bangaluru, bengluru, bangalor, बैंगलोर, बंगलौर
  Kolkata: kolkata, calcutta, kolkatta, calcuta, kolkotta, kalkatta, कलकत्ता
  Chennai: chennai, madras, chenai, channai, chennnai, मद्रास
  Hyderabad: hyderabad, hydrabad, hyd, haidrabad, hyderbad, haiderabad
  Varanasi: varanasi, benaras, banaras, benares, kashi, varansi, banarus, बनारस, काशी
  Ahmedabad: ahmedabad, amdavad, ahemdabad, ahmdabad, ahmadabad, अमदावाद
  Jaipur: jaipur, jaypur, jeypur, jaipoor, jaipure
  Lucknow: lucknow, lakhnau, luknow, lucnow, lakhnow
  Thiruvananthapuram: thiruvananthapuram, trivandrum, tiruvananthapuram, trivendrum
  Kochi: kochi, cochin, kocchi, ernakulam
  Kozhikode: kozhikode, calicut, kozikode
  Vadodara: vadodara, baroda, vadodra, बड़ौदा
  Visakhapatnam: visakhapatnam, vizag, vishakhapatnam, vishakapatnam
  Mysuru: mysuru, mysore, maisur, mysur
  Panaji: panaji, panjim, panji
  Guwahati: guwahati, gauhati, guahati, guwhati
  Shimla: shimla, simla, shimlaa
  Coimbatore: coimbatore, koimbatore, kovai, coimbatur
  Bhubaneswar: bhubaneswar, bhubaneshwar, bhuvaneshwar
  Dehradun: dehradun, dehradoon, dehra dun
  Ludhiana: ludhiana, ludhyana, ludiana
  Tiruchirappalli: tiruchirappalli, trichy, trichi
  Surat: surat, soorat, surath
  Bhopal: bhopal, bopal, bhopaal
  Ranchi: ranchi, raanchi, ranchee
  Srinagar: srinagar, shrinagar, srinager
  Udaipur: udaipur, udaypur, udaipoor
  Madurai: madurai, madura, madhurai
  Vijayawada: vijayawada, bezawada, vijaywada
  Thane: thane, thana, thaney
  Delhi + Noida + Gurugram + Ghaziabad + Faridabad: ncr, delhi ncr, delhi-ncr`

const WAYS = `
  {s} in {} | {s} {} | {} {s} | {} me {s} | {s} {} mein | {s} near {} | {s} at {} | {s} from {} | {} ka {s} | {s} around {}
  {s} for sale in {} | {s} available at {} | used {s} {} | {s} within {} | {} wale {s} | {s} {} में | buy {s} in {} | {} city {s}`
  .split(/[|\n]/)
  .map((way) => way.trim())
  .filter(Boolean)
/** The ways in which each name is said. */
const SAID = 3

const PHRASINGS = CALLED.trim()
  .split('\n')
  .flatMap((line) => {
    const [cities = '', names = ''] = line.trim().split(': ')
    return names.split(', ').map((name) => ({ city: cities.split(' + '), name }))
  })
  .flatMap(({ city, name }, index) =>
    Array.from({ length: SAID }, (_, way): Phrasing => {
      const text = WAYS[(index * SAID + way) % WAYS.length] ?? ''
      return { text: text.replace('{}', name), wish: { city }, key: name }
    }),
  )

/** Most of the first hits are of the subject, in the city. */
export const cityNames: CaseClass = {
  name: 'Q: a city by another name, anywhere in the text',
  goal: 0.9,
  makeCases: (facts) => makePhrasedCases(facts, PHRASINGS, 2),
}
