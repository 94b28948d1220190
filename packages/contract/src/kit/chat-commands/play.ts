import { type ChatCommandFacts, cheater, everyone } from './facts.ts'

/** Lists the commands for a player's own things. */
export const playFacts = {
  home: {
    ...everyone,
    usage: '',
    help: 'Goes to your home world.',
    indonesian: { usage: '', help: 'Pergi ke home world-mu.' },
  },
  sethome: {
    ...everyone,
    usage: '',
    help: 'Makes the world where you are your home world.',
    indonesian: { usage: '', help: 'Jadikan world ini home world-mu.' },
  },
  warp: {
    ...everyone,
    usage: '<world>',
    help: 'Goes to a world.',
    aliases: ['go'],
    indonesian: { usage: '<world>', help: 'Pergi ke sebuah world.' },
  },
  spawn: {
    ...everyone,
    usage: '',
    help: 'Goes back to the entrance of this world.',
    indonesian: { usage: '', help: 'Kembali ke pintu masuk world ini.' },
  },
  stats: {
    ...everyone,
    usage: '',
    help: 'Shows your level, gems, bank, home world and time played.',
    aliases: ['level'],
    indonesian: { usage: '', help: 'Lihat level, gems, bank, home world, dan lama main.' },
  },
  gems: {
    ...everyone,
    usage: '',
    help: 'Shows how many gems you have.',
    indonesian: { usage: '', help: 'Lihat jumlah gems-mu.' },
  },
  title: {
    ...everyone,
    usage: '[title]',
    help: 'Chooses which of your titles others see; "none" for none.',
    aliases: ['titles'],
    indonesian: {
      usage: '[title]',
      help: 'Pilih title yang dilihat pemain lain; "none" untuk tanpa title.',
    },
  },
  store: {
    ...everyone,
    usage: '',
    help: 'Opens the store of this server, with packs and the offer of the day.',
    indonesian: { usage: '', help: 'Buka toko server ini, dengan paket dan tawaran hari ini.' },
  },
  daily: {
    ...everyone,
    usage: '',
    help: 'Gives you the reward of today, once a day.',
    indonesian: { usage: '', help: 'Ambil hadiah hari ini, sekali sehari.' },
  },
  bank: {
    ...everyone,
    usage: '',
    help: 'Opens your bank.',
    indonesian: { usage: '', help: 'Buka bank-mu.' },
  },
  dpwl: {
    ...everyone,
    usage: '<count>',
    help: 'Puts into the bank so many World Locks.',
    indonesian: { usage: '<jumlah>', help: 'Simpan World Lock ke bank.' },
  },
  wdwl: {
    ...everyone,
    usage: '<count>',
    help: 'Takes out of the bank so many World Locks.',
    indonesian: { usage: '<jumlah>', help: 'Ambil World Lock dari bank.' },
  },
  dpdl: {
    ...everyone,
    usage: '<count>',
    help: 'Puts into the bank so many Diamond Locks.',
    indonesian: { usage: '<jumlah>', help: 'Simpan Diamond Lock ke bank.' },
  },
  wddl: {
    ...everyone,
    usage: '<count>',
    help: 'Takes out of the bank so many Diamond Locks.',
    indonesian: { usage: '<jumlah>', help: 'Ambil Diamond Lock dari bank.' },
  },
  autofarm: {
    ...cheater,
    usage: '[block]',
    help: 'Places and breaks a block in front of you by itself, or ends it.',
    indonesian: {
      usage: '[block]',
      help: 'Pasang dan pecahkan block di depanmu otomatis, atau berhenti.',
    },
  },
  buy: {
    ...everyone,
    usage: '[item] [count]',
    help: 'Buys from the shop of this server, or tells what it sells.',
    aliases: ['shop'],
    indonesian: { usage: '[item] [jumlah]', help: 'Beli dari toko server ini, atau lihat isinya.' },
  },
  find: {
    ...everyone,
    usage: '<name>',
    help: 'Finds items by their names.',
    indonesian: { usage: '<nama>', help: 'Cari item dari namanya.' },
  },
} as const satisfies Record<string, ChatCommandFacts>
