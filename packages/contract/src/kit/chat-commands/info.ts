import { type ChatCommandFacts, everyone } from './facts.ts'

/** Lists the commands that inform players. */
export const infoFacts = {
  mods: {
    ...everyone,
    usage: '',
    help: 'Lists the moderators who are online.',
    aliases: ['staff'],
    indonesian: { usage: '', help: 'Lihat moderator yang online.' },
  },
  uptime: {
    ...everyone,
    usage: '',
    help: 'Shows for how long the server has been up.',
    indonesian: { usage: '', help: 'Lihat sudah berapa lama server nyala.' },
  },
  world: {
    ...everyone,
    usage: '',
    help: 'Shows the owner and the rules of this world.',
    aliases: ['worldinfo'],
    indonesian: { usage: '', help: 'Lihat owner dan aturan world ini.' },
  },
  access: {
    ...everyone,
    usage: '',
    help: 'Lists who has access to this world.',
    indonesian: { usage: '', help: 'Lihat siapa yang punya akses di world ini.' },
  },
  pos: {
    ...everyone,
    usage: '',
    help: 'Shows the tile where you are.',
    indonesian: { usage: '', help: 'Lihat tile tempatmu berada.' },
  },
  inventory: {
    ...everyone,
    usage: '',
    help: 'Lists the items that you carry.',
    aliases: ['inv'],
    indonesian: { usage: '', help: 'Lihat item yang kamu bawa.' },
  },
  clothes: {
    ...everyone,
    usage: '',
    help: 'Lists what you wear.',
    indonesian: { usage: '', help: 'Lihat pakaian yang kamu pakai.' },
  },
  item: {
    ...everyone,
    usage: '<item>',
    help: 'Shows facts about an item, by its number.',
    indonesian: { usage: '<item>', help: 'Lihat info item dari nomornya.' },
  },
  seen: {
    ...everyone,
    usage: '<player>',
    help: 'Shows when a player was last online.',
    indonesian: { usage: '<pemain>', help: 'Lihat kapan pemain terakhir online.' },
  },
  playtime: {
    ...everyone,
    usage: '',
    help: 'Shows for how long you have played.',
    indonesian: { usage: '', help: 'Lihat sudah berapa lama kamu main.' },
  },
  top: {
    ...everyone,
    usage: '',
    help: 'Lists the players with the highest levels who are online.',
    indonesian: { usage: '', help: 'Lihat pemain online dengan level tertinggi.' },
  },
  events: {
    ...everyone,
    usage: '',
    help: 'Lists the events that run now.',
    indonesian: { usage: '', help: 'Lihat event yang sedang berjalan.' },
  },
  roll: {
    ...everyone,
    usage: '[max]',
    help: 'Rolls a number from 1 to 100, or to your own maximum.',
    aliases: ['random'],
    indonesian: {
      usage: '[maks]',
      help: 'Kocok angka dari 1 sampai 100, atau sampai angka pilihanmu.',
    },
  },
  flip: {
    ...everyone,
    usage: '',
    help: 'Flips a coin.',
    aliases: ['coin'],
    indonesian: { usage: '', help: 'Lempar koin.' },
  },
  choose: {
    ...everyone,
    usage: '<words>',
    help: 'Picks one of several words.',
    aliases: ['pick'],
    indonesian: { usage: '<kata>', help: 'Pilih satu dari beberapa kata.' },
  },
} as const satisfies Record<string, ChatCommandFacts>
