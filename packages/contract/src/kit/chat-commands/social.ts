import { type ChatCommandFacts, everyone } from './facts.ts'

/** Lists the commands for friends and reports. */
export const socialFacts = {
  friend: {
    ...everyone,
    usage: '<player>',
    help: 'Asks a player to be your friend, or accepts that.',
    aliases: ['addfriend'],
    indonesian: { usage: '<pemain>', help: 'Ajak pemain jadi teman, atau terima ajakannya.' },
  },
  unfriend: {
    ...everyone,
    usage: '<player>',
    help: 'Ends a friendship or a request.',
    indonesian: { usage: '<pemain>', help: 'Hapus teman atau ajakan.' },
  },
  friends: {
    ...everyone,
    usage: '',
    help: 'Lists your friends, and who asks to be one.',
    indonesian: { usage: '', help: 'Lihat temanmu dan ajakan berteman.' },
  },
  visit: {
    ...everyone,
    usage: '<player>',
    help: 'Goes to the world of a friend.',
    indonesian: { usage: '<pemain>', help: 'Pergi ke world teman.' },
  },
  visits: {
    ...everyone,
    usage: '<on|off>',
    help: 'Lets friends come to you, or not.',
    indonesian: { usage: '<on|off>', help: 'Izinkan teman datang ke tempatmu, atau tidak.' },
  },
  ignore: {
    ...everyone,
    usage: '<player>',
    help: 'Hides what a player writes.',
    indonesian: { usage: '<pemain>', help: 'Sembunyikan chat seorang pemain.' },
  },
  unignore: {
    ...everyone,
    usage: '<player>',
    help: 'Shows again what a player writes.',
    indonesian: { usage: '<pemain>', help: 'Tampilkan lagi chat seorang pemain.' },
  },
  ignored: {
    ...everyone,
    usage: '',
    help: 'Lists the players whom you ignore.',
    indonesian: { usage: '', help: 'Lihat pemain yang kamu abaikan.' },
  },
  report: {
    ...everyone,
    usage: '<player> <reason>',
    help: 'Reports a player to the owner, with what they wrote last.',
    indonesian: {
      usage: '<pemain> <alasan>',
      help: 'Laporkan pemain ke owner, dengan chat terakhirnya.',
    },
  },
  pay: {
    ...everyone,
    usage: '<player> <gems>',
    help: 'Gives some of your gems to a player.',
    aliases: ['givegems'],
    indonesian: { usage: '<pemain> <gems>', help: 'Beri sebagian gems-mu ke pemain.' },
  },
  country: {
    ...everyone,
    usage: '<code>',
    help: 'Chooses the flag of your name, such as id or us.',
    aliases: ['flag'],
    indonesian: { usage: '<kode>', help: 'Pilih bendera namamu, misalnya id atau us.' },
  },
  exit: {
    ...everyone,
    usage: '',
    help: 'Leaves this world for the menu.',
    aliases: ['leave'],
    indonesian: { usage: '', help: 'Keluar dari world ini ke menu.' },
  },
  pull: {
    ...everyone,
    usage: '<player>',
    help: 'Brings a player of your world to you.',
    indonesian: { usage: '<pemain>', help: 'Tarik pemain di world-mu ke tempatmu.' },
  },
  wkick: {
    ...everyone,
    usage: '<player>',
    help: 'Sends a player out of your world.',
    aliases: ['worldkick'],
    indonesian: { usage: '<pemain>', help: 'Keluarkan pemain dari world-mu.' },
  },
  public: {
    ...everyone,
    usage: '<on|off>',
    help: 'Lets everybody build in your world, or not.',
    indonesian: {
      usage: '<on|off>',
      help: 'Izinkan semua pemain membangun di world-mu, atau tidak.',
    },
  },
  silence: {
    ...everyone,
    usage: '<on|off>',
    help: 'Lets only players with access chat in your world.',
    indonesian: {
      usage: '<on|off>',
      help: 'Hanya pemain dengan akses yang boleh chat di world-mu.',
    },
  },
  entrylevel: {
    ...everyone,
    usage: '<level>',
    help: 'Sets the minimum level for your world.',
    indonesian: { usage: '<level>', help: 'Atur level minimum world-mu.' },
  },
  category: {
    ...everyone,
    usage: '<name>',
    help: 'Sets the category of your world.',
    indonesian: { usage: '<nama>', help: 'Atur kategori world-mu.' },
  },
  addaccess: {
    ...everyone,
    usage: '<player>',
    help: 'Gives a player access to your world.',
    indonesian: { usage: '<pemain>', help: 'Beri pemain akses ke world-mu.' },
  },
  removeaccess: {
    ...everyone,
    usage: '<player>',
    help: 'Takes the access to your world from a player.',
    indonesian: { usage: '<pemain>', help: 'Cabut akses pemain dari world-mu.' },
  },
} as const satisfies Record<string, ChatCommandFacts>
