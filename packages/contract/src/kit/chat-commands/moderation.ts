import { administrator, type ChatCommandFacts, god, moderator } from './facts.ts'

/** Lists the commands of moderators. */
export const moderationFacts = {
  kick: {
    ...moderator,
    usage: '<player> [reason]',
    help: 'Disconnects a player.',
    indonesian: { usage: '<pemain> [alasan]', help: 'Kick pemain.' },
  },
  mute: {
    ...moderator,
    usage: '<player> <30m|2h|7d|perm> [reason]',
    help: 'Mutes a player for some time.',
    indonesian: {
      usage: '<pemain> <30m|2h|7d|perm> [alasan]',
      help: 'Mute pemain untuk beberapa waktu.',
    },
  },
  unmute: {
    ...moderator,
    usage: '<player>',
    help: 'Lets a player chat again.',
    indonesian: { usage: '<pemain>', help: 'Unmute pemain.' },
  },
  ban: {
    ...moderator,
    usage: '<player> [2h|7d|2w] [reason]',
    help: 'Bans a player for some time or for good.',
    indonesian: {
      usage: '<pemain> [2h|7d|2w] [alasan]',
      help: 'Ban pemain untuk beberapa waktu atau permanen.',
    },
  },
  unban: {
    ...administrator,
    usage: '<player>',
    help: 'Lets a banned player join again.',
    indonesian: { usage: '<pemain>', help: 'Unban pemain.' },
  },
  alts: {
    ...moderator,
    usage: '<player>',
    help: 'Lists accounts that may belong to the same person.',
    indonesian: { usage: '<pemain>', help: 'Lihat akun lain yang mungkin milik orang yang sama.' },
  },
  summon: {
    ...moderator,
    usage: '<player>',
    help: 'Brings a player to you.',
    indonesian: { usage: '<pemain>', help: 'Tarik pemain ke tempatmu.' },
  },
  goto: {
    ...moderator,
    usage: '<player>',
    help: 'Goes to a player.',
    indonesian: { usage: '<pemain>', help: 'Pergi ke tempat pemain.' },
  },
  invis: {
    ...moderator,
    usage: '',
    help: 'Hides you from all but moderators, or shows you again.',
    indonesian: { usage: '', help: 'Sembunyi dari semua kecuali moderator, atau muncul lagi.' },
  },
  announce: {
    ...moderator,
    usage: '<text>',
    help: 'Sends a message to all players online.',
    indonesian: { usage: '<teks>', help: 'Kirim pesan ke semua yang online.' },
  },
  nuke: {
    ...administrator,
    usage: '',
    help: 'Closes this world to all but moderators.',
    indonesian: { usage: '', help: 'Tutup world ini untuk semua kecuali moderator.' },
  },
  unnuke: {
    ...administrator,
    usage: '',
    help: 'Opens a nuked world again.',
    indonesian: { usage: '', help: 'Buka lagi world yang di-nuke.' },
  },
  weather: {
    ...administrator,
    usage: '<0-255>',
    help: 'Changes the weather of this world.',
    indonesian: { usage: '<0-255>', help: 'Ganti cuaca world ini.' },
  },
  give: {
    ...god,
    usage: '<player> <item> <count>',
    help: 'Gives items, by the number of the item; /find knows them.',
    indonesian: {
      usage: '<pemain> <item> <jumlah>',
      help: 'Beri item dengan nomornya; lihat nomor dengan /find.',
    },
  },
  setgems: {
    ...god,
    usage: '<player> <gems>',
    help: "Sets a player's gems.",
    indonesian: { usage: '<pemain> <gems>', help: 'Atur gems pemain.' },
  },
} as const satisfies Record<string, ChatCommandFacts>
