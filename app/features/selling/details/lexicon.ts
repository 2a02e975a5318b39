import type { CategoryId } from '#app/shared/catalogue.ts'

/**
 * Words on boxes, covers and labels, weighted by how much they tell about the category. `names` names the thing itself,
 * whatever the brand; `sure` is enough alone; `strong` needs a little support; `weak` counts only together with others.
 * Lower case. The words of a phrase must be adjacent.
 */
export type Weight = 'names' | 'sure' | 'strong' | 'weak'

export const WEIGHTS: Record<Weight, number> = { names: 5, sure: 3.5, strong: 2, weak: 0.8 }

const splitWords = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export const LEXICON: Record<CategoryId, Record<Weight, readonly string[]>> = {
  'action-figures': {
    names:
      splitWords(`action figure, action figures, collectible figure, collectible figurine, vinyl figure, bobblehead,
      bobble head, bobble-head, figurine, figurines, articulated figure`),
    sure: splitWords(`action-figure, funko, funko pop, pop vinyl, nendoroid, figma, figuarts, banpresto, hot toys, mcfarlane,
      mcfarlane toys, neca, marvel legends, black series, gi joe, g i joe, masters of the universe, sh
      figuarts, playmobil, gunpla, diamond select, sideshow, kotobukiya, bandai spirits, beast kingdom, statue`),
    strong:
      splitWords(`figure, figures, hasbro, mattel, bandai, kenner, poseable, posable, articulation, pvc figure, transformers, he-man,
      power rangers, barbie, sylvanian, calico critters, schleich, safari ltd, imaginext, minimates, mego, toybiz, goodsmile,
      good smile company, dragon ball, ultraman, thundercats, ninja turtles, optimus prime, megatron, points of articulation, doll,
      playset, play set`),
    weak: splitWords(`marvel, avengers, star wars, batman, superman, spider-man, spiderman, naruto, one piece, disney, pvc, scale, toy, toys,
      collectible, vinyl, pop, choking hazard, ages 4, ages 8, deluxe, accessories, warrior, hero, heroes, exclusive, jakks`),
  },
  lego: {
    names: splitWords(`minifigure, minifigures, minifig`),
    sure: splitWords(`lego, lego technic, lego city, lego friends, lego star wars, lego ninjago, lego creator, duplo, mindstorms,
      bionicle, legoland`),
    strong:
      splitWords(`technic, ninjago, building toy, building set, bricks, brick, building bricks, nexo knights, hero factory, chima,
      speed champions, brickheadz, 3 in 1 creator, building instructions, jouet de construction, bauspielzeug`),
    weak: splitWords(`pcs, pieces, pcs pzs, building, creator, star wars, city, friends, instructions, ages 6, ages 9, set, technics,
      minecraft, bags`),
  },
  cars: {
    names: splitWords(`die-cast, diecast, die cast, model car, toy car, slot car, remote control car, rc car`),
    sure: splitWords(`hot wheels, hotwheels, matchbox, majorette, bburago, maisto, tomica, corgi, dinky, dinky toys, autoart,
      minichamps, kyosho, siku, greenlight, johnny lightning, scalextric, welly, jada toys, solido, norev,
      ixo, centy toys, treasure hunt series, mainline car, micro machines, monster truck, kinsmart, burago,
      carrera go`),
    strong:
      splitWords(`1:18, 1:24, 1:32, 1:43, 1:64, 1/18, 1/24, 1/32, 1/43, 1/64, scale model, pull back, pullback, petrol, diesel, cng, hatchback,
      sedan, suv, km driven, first owner, second owner, owner car, car insurance, tata motors, maruti, maruti suzuki, hyundai,
      mahindra, ambassador, race track, rally, formula 1, f1 racing, roadster, racing car, collector edition, vehicle, vehicles, tow truck,
      fire truck, metal collection, track set, super treasure hunt`),
    weak: splitWords(`ferrari, lamborghini, porsche, bmw, mercedes, mercedes-benz, audi, toyota, honda, ford, mustang, corvette, chevrolet,
      camaro, nissan, skyline, subaru, mclaren, bugatti, volkswagen, beetle, jeep, suzuki, tata, kia, renault, skoda, dodge, car, cars,
      turbo, racing, race, racer, speed, wheels, gt, engine, drive, motors, truck, tractor, jcb, metal, model, free wheel, toy`),
  },
  books: {
    names:
      splitWords(`isbn, paperback, hardcover, hardback, a novel, novel, textbook, graphic novel, dictionary, encyclopedia,
      encyclopaedia`),
    sure: splitWords(`international bestseller, number one bestseller, sunday times bestseller, new york times, shortlisted, longlisted, book club,
      unputdownable, page-turner, page turner, from the author of, by the author of, the author of, novelist, book prize, now a major film,
      bestselling author, new york times bestseller, bestseller, best seller, penguin books, penguin classics,
      penguin, harpercollins, harper collins, random house, bloomsbury, scholastic, simon schuster, macmillan,
      pan macmillan, hachette, rupa, rupa publications, westland, oxford university press, cambridge
      university press, vintage books, faber, puffin, ladybird, amar chitra katha, ncert, translated by, man
      booker prize, booker prize, pulitzer prize, short stories, a memoir, memoir, autobiography, biography,
      publishers, author of, illustrated by, written by, selected poems, poems, poetry, an anthology,
      anthology, unabridged, penguin random house, jaico, fingerprint publishing, srishti, harper perennial,
      anchor books, tor books, bantam, ballantine, signet, del rey, orbit books, gollancz, hodder, picador,
      wordsworth classics, national book award`),
    strong:
      splitWords(`new introduction, with an introduction, introduction, afterword, preface, masterpiece, debut, gripping, a compelling, an unforgettable,
      prize, laureate, nobel, paper back, second edition, third edition, large print, abridged, author, fiction, nonfiction, non-fiction, stories, tales, volume, chapter, edition, revised edition, foreword,
      introduction by, edited by, editor, press, publishing, publications, publisher, publication, book one, book two, book three, the sequel, trilogy, thriller,
      mystery, romance, classics, classic, literature, library, history of, guide to, a history, the story of, the life of, a guide,
      handbook, cookbook, recipes, bestselling, winner of the, copies sold, million copies, now a major motion picture,
      major motion picture, a love story, true story, philosophy, essays, diary of, saga, foreword by, winner, reader,
      storybook, story book, board book, colouring book, activity book, sticker book,
      read aloud, grammar, solutions, syllabus`),
    weak: splitWords(`story, book, books, by, the, life, history, world, complete, guide, series, tale, secret, dark, love, house, girl, man,
      wife, daughter, king, night, shadow, science, mathematics, physics, chemistry, economics, vol, praise, author's, award`),
  },
  cards: {
    names:
      splitWords(`trading card, trading cards, trading card game, collectible card game, tcg, booster pack, booster box,
      rookie card, playing cards, baseball card`),
    sure: splitWords(`booster, pokemon, pokémon, pikachu, charizard, yu-gi-oh, yugioh, magic the gathering, magic: the
      gathering, mtg, topps, panini, upper deck, match attax, adrenalyn, adrenalyn xl, slam attax, cricket
      attax, elite trainer box, flesh and blood, illus, weakness, retreat cost, deckmaster, bicycle, theme
      deck, starter deck, structure deck, duel deck, konami, sorcery, planeswalker, fleer, donruss, uncommon,
      vmax, vstar, top loader, psa, card deck, battle deck, holo, holofoil, evolves from, stage 1, stage 2,
      basic pokemon, wizards of the coast`),
    strong:
      splitWords(`rare, foil, enchantment, instant, creature, artifact creature, legendary creature, weakness, resistance, retreat,
      trainer, energy, supporter, spell card, trap card, deck, cards, card, attack action, gem mint, mint 9, mint 10, rarity, rookie,
      equipment, tokens, collector number, ex series, gx, hp 70, hp 60, hp 90, draw a card, draw 2 cards, damage counter, damage counters,
      this attack does, opponent's active, flip a coin, tap, untap, mana, target creature, first edition, 1st edition, atk, def`),
    weak: splitWords(`hp, pack, common, majestic, attack, human, elf, dragon, goblin, wizard, warrior, lv, ability, damage, opponent, cost,
      power, defense, defence, series, sealed, squad, shiny, base, legendary, basic, forest, swamp, island, plains, mountain`),
  },
  watches: {
    names:
      splitWords(`watch, watches, wristwatch, wrist watch, chronograph, smartwatch, smart watch, analog watch, digital
      watch, pocket watch`),
    sure: splitWords(`g-shock, gshock, casio, titan, fastrack, sonata, hmt, seiko, citizen, rolex, omega, tissot, timex,
      swatch, fossil, rado, longines, tag heuer, water resistant, water resist, swiss made, stainless steel
      back, quartz, automatic chronometer, chronometer, edifice, maxima, daniel wellington, eco-drive,
      ecodrive, seconda, breitling, hublot, patek philippe, audemars piguet, guess watches, movado, invicta,
      orient, michael kors, emporio armani, sapphire crystal, oyster perpetual, speedmaster, seamaster,
      submariner, baby-g`),
    strong:
      splitWords(`analog, analogue, automatic, sapphire, 5atm, 3atm, 10atm, 5 atm, 10 bar, 5 bar, 3 bar, 50m, 100m, 200m, jewels, 21 jewels, 17 jewels,
      tachymeter, mechanical, leather strap, dial, strap, diver, divers, japan movt, movement, movt, wr50m, illuminator, alarm chrono, swiss,
      kenneth cole, q&q, chronoscope, stopwatch, wrist, mineral crystal, since 1853, geneve`),
    weak: splitWords(`steel, stainless, crystal, solar, radio controlled, digital, alarm, gold, unisex, japan, bar, atm, waterproof, resistant,
      alba, perpetual, date, day, ladies, gents`),
  },
  keychains: {
    names:
      splitWords(`keychain, keychains, key chain, key chains, keyring, keyrings, key ring, key rings, key-chain, key-ring,
      key light, bag charm, keyfob, key fob, key holder, pocket pop keychain, carabiner key, porte-cles, porte
      cles, schlusselanhanger, llavero, key tag, bag clip`),
    sure: splitWords(``),
    strong: splitWords(
      `carabiner, bottle opener, bag tag, charm, keys, key, lanyard, clip on, clip-on, danglers, zipper pull`,
    ),
    weak: splitWords(`chain, ring, hook, charms, metal, leather, souvenir, mini`),
  },
  shoes: {
    names:
      splitWords(`shoe, shoes, sneaker, sneakers, footwear, sandals, sandal, flip flops, flip flop, slippers, loafers,
      running shoes, sports shoes, casual shoes`),
    sure: splitWords(`boots, nike, adidas, puma, reebok, skechers, crocs, bata, woodland, converse, asics, new balance, vans,
      red tape, air jordan, air max, chuck taylor, all star, hush puppies, campus, sparx, relaxo, liberty,
      lotto, fila, under armour, clarks, birkenstock, timberland, dr martens, doc martens, kolhapuri, juttis,
      mojari, floaters, insole, outsole, heels, stilettos, wedges, ballerinas, paragon, khadims, metro shoes,
      lee cooper, carlton london, red chief, yonex shoes, hoka, jordan brand, saucony, mizuno, ultraboost,
      football boots, football studs, high tops`),
    strong:
      splitWords(`uk 6, uk 7, uk 8, uk 9, uk 10, uk 11, eur 40, eur 41, eur 42, eur 43, eur 44, eu 41, eu 42, us 9, us 10, running, upper, sole,
      leather upper, rubber sole, memory foam, boost, superstar, stan smith, originals, trainers, walking, lace, laces, pair, heel, size uk,
      synthetic upper, eva, men's shoe, just do it, footbed, jordan, uk, eur, cm, impossible is nothing, cushioning`),
    weak: splitWords(`size, us, eu, men, women, unisex, kids, leather, suede, sport, sports, mesh, air, classic, black, white, comfort, width, color, colour, foam,
      style, mrp`),
  },
  games: {
    names:
      splitWords(`board game, boardgame, jigsaw, jigsaw puzzle, video game, videogame, card game, party game, strategy
      game, family game, dice game, pc game`),
    sure: splitWords(`playstation, playstation 2, playstation 3, playstation 4, playstation 5, ps1, ps2, ps3, ps4, ps5, psp,
      ps vita, psvita, xbox, xbox 360, xbox one, xbox series x, nintendo, nintendo switch, nintendo ds,
      nintendo 3ds, gamecube, game cube, gameboy, game boy, game boy advance, nintendo 64, n64, super
      nintendo, snes, wii, wii u, sega, mega drive, megadrive, genesis, dreamcast, sega saturn, atari, pc
      cd-rom, pc dvd, windows 95, pegi, esrb, rated e, puzzle, puzzles, monopoly, scrabble, chess, carrom,
      ludo, cluedo, catan, ravensburger, top trumps, uno, jenga, pictionary, hasbro gaming, battleship, risk,
      trivial pursuit, snakes and ladders, dual shock, dualshock, electronic arts, ea sports, ubisoft,
      activision, rockstar games, capcom, square enix, namco, bandai namco, codemasters, eidos, bethesda,
      grand theft auto, fifa, call of duty, commodore 64, joy-con, dreamcast, neo geo, intellivision,
      colecovision, only on playstation, rubik's, entertainment software`),
    strong:
      splitWords(`game, games, players, player, 2 players, 2-4 players, 2-6 players, 1-4 players, 2 to 4 players, dice, multiplayer, single player, memory card, konami,
      online play, cartridge, game pak, ntsc, pal, dvd-rom, cd-rom, compact disc, controller, dlc, gaming, rpg, 1000 pieces, 500 pieces, 1000 piece,
      500 piece, thq, midway, acclaim, interplay, infogrames, arcade, simulator, tournament, mature 17, teen, everyone 10, rating pending,
      only for, for 2 players, for 2-4 players, quiz game, number of players, content rated by, seal of quality, official nintendo, family fun, spielen, jeu, spiel`),
    weak: splitWords(`play, racing, adventure, edition, challenge, fun, family, fighter, world cup, wrestling, football, soccer, basketball, hockey,
      golf, tennis, battle, quest, fantasy, mario, zelda, sonic, zombie, war, space, mission, pieces, minutes, ages 8, teams, score, level, trivia, live`),
  },
}

/** Hindi words on covers, boxes and labels, in Devanagari, weighted like the English ones. */
export const HINDI_LEXICON: Partial<Record<CategoryId, Partial<Record<Weight, string>>>> = {
  books: {
    names: 'उपन्यास, कविता संग्रह, काव्य संग्रह, कहानी संग्रह, पुस्तक, किताब, पाठ्यपुस्तक, शब्दकोश, आत्मकथा, कॉमिक्स, कॉमिक, चित्रकथा',
    sure: `प्रकाशन, प्रकाशक, पब्लिकेशन, पब्लिशर्स, पेपरबैक्स, अनुवाद, अनुवादक, लेखक, लेखिका, संपादक, सम्पादक, संस्करण, कहानियाँ, कहानियां, कविताएँ, कविताएं, जीवनी,
      व्याकरण, निबंध, महाकाव्य, रामायण, महाभारत, रामचरितमानस, श्रीमद्भगवद्गीता, अमर चित्र कथा, गीता प्रेस, पाठमाला, विशेषांक, बाल साहित्य, लघुकथाएँ, व्यंग्य, ग्रंथावली`,
    strong: `कहानी, कविता, काव्य, कथा, कथाएँ, कथाएं, नाटक, साहित्य, संग्रह, कक्षा, गणित, विज्ञान, इतिहास, भूगोल, सामान्य ज्ञान, पत्रिका, अध्याय, प्रश्नोत्तर, पुराण, पंचतंत्र, अकबर बीरबल,
      तेनालीराम, चाचा चौधरी, बेस्टसेलर, ग़ज़ल, गजल, गीता, यात्रा वृत्तांत, संस्मरण`,
    weak: 'मूल्य, रुपये, खंड, खण्ड, भाग, अंक, हिन्दी, हिंदी, राज, गाइड, अभ्यास',
  },
  games: {
    names: 'लूडो, शतरंज, कैरम, कैरम बोर्ड, बोर्ड गेम, वीडियो गेम, साँप सीढ़ी, सांप सीढ़ी, सांप और सीढ़ी, व्यापार खेल',
    sure: 'पहेली, पासा, पासे, चौसर, नया व्यापार',
    strong: 'खेल, गेम, खिलाड़ी, खिलाड़ियों, गोटी, गोटियाँ',
  },
  cards: { names: 'ताश, ताश के पत्ते, ट्रेडिंग कार्ड', sure: 'पोकेमोन, पोकेमॉन', strong: 'पत्ते, कार्ड' },
  watches: { names: 'घड़ी, कलाई घड़ी, दीवार घड़ी, अलार्म घड़ी', sure: 'एचएमटी, टाइटन', strong: 'जलरोधक, क्वार्ट्ज' },
  keychains: { names: 'चाबी का छल्ला, चाबी छल्ला, की चेन, कीचेन, की रिंग', strong: 'चाबी, छल्ला' },
  shoes: { names: 'जूते, जूता, चप्पल, चप्पलें, सैंडल, सैंडिल, जूती, मोजड़ी', sure: 'बाटा, स्पोर्ट्स शूज़', strong: 'शूज, साइज़, साइज' },
  cars: {
    names: 'खिलौना कार, खिलौना गाड़ी, मॉडल कार, रिमोट कार',
    sure: 'हॉट व्हील्स, हॉट व्हील',
    strong: 'कार, गाड़ी, मारुति, पेट्रोल, डीज़ल, डीजल, ट्रक',
    weak: 'टाटा, मोटर, मोटर्स, महिंद्रा',
  },
  'action-figures': { names: 'गुड़िया, पुतला, एक्शन फिगर', sure: 'बार्बी', strong: 'खिलौना, खिलौने' },
  lego: { sure: 'लेगो', strong: 'बिल्डिंग ब्लॉक्स, ब्लॉक्स' },
}
