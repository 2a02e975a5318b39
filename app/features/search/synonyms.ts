// What sellers and buyers call the same thing. Each line is one thing; every name finds the others, a little below itself.
const LINES = `
  laptop | notebook | laptop computer
  tv | television | led tv | smart tv
  mobile | smartphone | mobile phone | cell phone | cellphone
  earphones | earbuds | in ear headphones | earphone | headphones
  headphones | headphone | headset
  pen drive | pendrive | usb stick | usb flash drive | flash drive | memory stick | thumb drive
  power bank | powerbank | external battery | portable charger
  memory card | sd card | micro sd | microsd | sdhc | sdxc | microsdhc | microsdxc
  hard drive | hard disk | hdd
  ssd | solid state drive
  fridge | refrigerator
  ps4 | playstation 4
  ps5 | playstation 5
  ps3 | playstation 3
  ps2 | playstation 2
  ps1 | psx | playstation 1 | playstation
  psp | playstation portable
  nds | nintendo ds
  gba | game boy advance | gameboy advance
  gbc | game boy color | gameboy color
  n64 | nintendo 64
  snes | super nintendo
  nes | nintendo entertainment system
  ngc | gamecube | game cube
  xbox 360 | x360
  mtg | magic the gathering
  ygo | yugioh | yu gi oh
  lotr | lord of the rings
  hp | harry potter
  gta | grand theft auto
  cod | call of duty
  wwe | wwf
  hmt | hindustan machine tools
  smartwatch | smart watch | fitness watch
  charger | power adapter | ac adapter
  cable | cord | lead
  case | cover | sleeve
  backpack | rucksack | school bag
  desk | table | workstation
  camcorder | video camera
  webcam | web camera
  mouse pad | mousepad | mouse mat
  projector | beamer
  speaker | speakers | loudspeaker
  tablet | tab
  sneakers | trainers | sports shoes | running shoes
  flip flops | slippers | chappal | chappals | thongs
  sandal | sandals
  kids | children | boys girls | bachon | bachche | baccho
  women | womens | ladies | mahila
  men | mens | gents
  diecast | die cast
  minifig | minifigure | minifigs
  comic | comics | graphic novel
  lal | red
  kala | kali | black
  safed | white
  neela | neeli | blue
  hara | hari | green
  peela | peeli | yellow
  sona | sone | golden | gold
  chandi | silver
  chamda | chamde | leather
  chhota | chota | small
  bada | badi | big
  chashma | glasses
  lakdi | wooden | wood
  gudiya | doll
  hawai jahaz | aeroplane | airplane | plane
  rail gaadi | train
  cycle | bicycle
  mobike | motorcycle | motorbike | bike`

/** Names of the same thing by one of its names, each as its words. */
export const SYNONYMS: ReadonlyMap<string, readonly (readonly string[])[]> = (() => {
  const byName = new Map<string, string[][]>()
  for (const line of LINES.trim().split('\n')) {
    const names = line.split('|').map((name) => name.trim())
    for (const name of names) {
      const others = names.filter((other) => other !== name).map((other) => other.split(' '))
      byName.set(name, [...(byName.get(name) ?? []), ...others])
    }
  }
  return byName
})()

/** The most words that a name has. */
export const LONGEST_NAME = 3
