import { administrator, type ChatCommandFacts, god, moderator } from './facts.ts'

/** Lists more commands of moderators and owners. */
export const staffFacts = {
  warn: {
    ...moderator,
    usage: '<player> <reason>',
    help: 'Warns a player.',
    indonesian: { usage: '<pemain> <alasan>', help: 'Peringatkan pemain.' },
  },
  jail: {
    ...moderator,
    usage: '<player> <30m|2h|7d> [reason]',
    help: 'Keeps a player in the jail world for some time.',
    indonesian: {
      usage: '<pemain> <30m|2h|7d> [alasan]',
      help: 'Penjarakan pemain untuk beberapa waktu.',
    },
  },
  unjail: {
    ...moderator,
    usage: '<player>',
    help: 'Lets a player out of jail.',
    indonesian: { usage: '<pemain>', help: 'Bebaskan pemain dari penjara.' },
  },
  shadowmute: {
    ...moderator,
    usage: '<player> <30m|2h|7d>',
    help: 'Hides what a player writes from all others.',
    indonesian: {
      usage: '<pemain> <30m|2h|7d>',
      help: 'Sembunyikan chat pemain dari semua yang lain.',
    },
  },
  unshadowmute: {
    ...moderator,
    usage: '<player>',
    help: 'Shows again what a player writes.',
    indonesian: { usage: '<pemain>', help: 'Tampilkan lagi chat pemain.' },
  },
  info: {
    ...moderator,
    usage: '<player>',
    help: 'Shows level, gems and penalties of a player.',
    indonesian: { usage: '<pemain>', help: 'Lihat level, gems, dan hukuman pemain.' },
  },
  bans: {
    ...moderator,
    usage: '',
    help: 'Lists the newest bans.',
    indonesian: { usage: '', help: 'Lihat ban terbaru.' },
  },
  kickall: {
    ...administrator,
    usage: '',
    help: 'Sends all players below you out of this world.',
    indonesian: { usage: '', help: 'Keluarkan semua pemain di bawahmu dari world ini.' },
  },
  summonall: {
    ...administrator,
    usage: '',
    help: 'Brings all players below you to you.',
    indonesian: { usage: '', help: 'Tarik semua pemain di bawahmu ke tempatmu.' },
  },
  lockworld: {
    ...administrator,
    usage: '',
    help: 'Closes this world to visitors.',
    indonesian: { usage: '', help: 'Tutup world ini untuk pengunjung.' },
  },
  unlockworld: {
    ...administrator,
    usage: '',
    help: 'Opens this world to visitors again.',
    indonesian: { usage: '', help: 'Buka lagi world ini untuk pengunjung.' },
  },
  take: {
    ...god,
    usage: '<player> <item> <count>',
    help: 'Takes items from a player.',
    indonesian: { usage: '<pemain> <item> <jumlah>', help: 'Ambil item dari pemain.' },
  },
  addgems: {
    ...god,
    usage: '<player> <gems>',
    help: 'Gives new gems to a player.',
    indonesian: { usage: '<pemain> <gems>', help: 'Beri gems baru ke pemain.' },
  },
  setlevel: {
    ...god,
    usage: '<player> <level>',
    help: "Sets a player's level.",
    indonesian: { usage: '<pemain> <level>', help: 'Atur level pemain.' },
  },
  giverole: {
    ...god,
    usage: '<player> <role>',
    help: 'Gives a player a role below yours.',
    indonesian: { usage: '<pemain> <role>', help: 'Beri pemain role di bawah role-mu.' },
  },
  takerole: {
    ...god,
    usage: '<player> <role>',
    help: 'Takes a role from a player.',
    indonesian: { usage: '<pemain> <role>', help: 'Ambil role dari pemain.' },
  },
  customrole: {
    ...god,
    usage: '<player> <name>',
    help: 'Names a player\'s own role; "none" for none.',
    indonesian: {
      usage: '<pemain> <nama>',
      help: 'Beri nama role sendiri ke pemain; "none" untuk menghapus.',
    },
  },
  givetitle: {
    ...god,
    usage: '<player> <title>',
    help: 'Gives a player a title.',
    indonesian: { usage: '<pemain> <title>', help: 'Beri pemain sebuah title.' },
  },
  taketitle: {
    ...god,
    usage: '<player> <title>',
    help: 'Takes a title from a player.',
    indonesian: { usage: '<pemain> <title>', help: 'Ambil title dari pemain.' },
  },
  gemsall: {
    ...god,
    usage: '<gems>',
    help: 'Gives new gems to everybody online.',
    indonesian: { usage: '<gems>', help: 'Beri gems baru ke semua yang online.' },
  },
  event: {
    ...god,
    usage: '<start|stop> <kind> [minutes] [more]',
    help: 'Starts or stops an event, such as: start gems 60.',
    indonesian: {
      usage: '<start|stop> <jenis> [menit] [lainnya]',
      help: 'Mulai atau hentikan event, misalnya: start gems 60.',
    },
  },
} as const satisfies Record<string, ChatCommandFacts>
