/** The words of one console command. */
type Described = {
  /** The arguments after the name, such as `<player> [reason]`. */
  usage: string
  help: string
}

/**
 * The console commands of the bundled engine, in English and in Indonesian. The engine prints them as its help, and
 * the panel suggests them while an owner types. An argument whose name is `player`, `world` or `item` can be completed.
 */
export const consoleCommands = {
  help: {
    usage: '[command]',
    help: 'Lists the commands, or explains one.',
    indonesian: {
      usage: '[perintah]',
      help: 'Daftar perintah dalam bahasa Inggris, atau penjelasan satu.',
    },
  },
  bantuan: {
    usage: '[perintah]',
    help: 'Daftar perintah dalam bahasa Indonesia.',
    indonesian: { usage: '[perintah]', help: 'Daftar perintah, atau penjelasan satu.' },
  },
  status: {
    usage: '',
    help: 'Shows how the server is doing.',
    indonesian: { usage: '', help: 'Lihat kondisi server.' },
  },
  players: {
    usage: '',
    help: 'Lists who is online.',
    indonesian: { usage: '', help: 'Lihat siapa saja yang online.' },
  },
  who: {
    usage: '',
    help: 'Lists who is online, as players does.',
    indonesian: { usage: '', help: 'Lihat siapa saja yang online, sama seperti players.' },
  },
  list: {
    usage: '',
    help: 'Lists who is online, as players does.',
    indonesian: { usage: '', help: 'Lihat siapa saja yang online, sama seperti players.' },
  },
  say: {
    usage: '<text>',
    help: 'Sends a message to all players online.',
    indonesian: { usage: '<teks>', help: 'Bicara ke semua yang online.' },
  },
  kick: {
    usage: '<player> [reason]',
    help: 'Disconnects a player.',
    indonesian: { usage: '<pemain> [alasan]', help: 'Kick pemain.' },
  },
  save: {
    usage: '',
    help: 'Writes everything that changed to the disk.',
    indonesian: { usage: '', help: 'Simpan semua perubahan ke disk.' },
  },
  time: {
    usage: '',
    help: 'Shows the server time.',
    indonesian: { usage: '', help: 'Lihat jam server.' },
  },
  uptime: {
    usage: '',
    help: 'Shows for how long the server has been up.',
    indonesian: { usage: '', help: 'Lihat sudah berapa lama server nyala.' },
  },
  version: {
    usage: '',
    help: 'Shows the version of the engine.',
    indonesian: { usage: '', help: 'Lihat versi engine.' },
  },
  stop: {
    usage: '',
    help: 'Saves everything and stops the server.',
    indonesian: { usage: '', help: 'Simpan semuanya lalu matikan server.' },
  },
  worlds: {
    usage: '',
    help: 'Lists the worlds.',
    indonesian: { usage: '', help: 'Daftar world.' },
  },
  world: {
    usage: '<world>',
    help: 'Shows one world.',
    indonesian: { usage: '<nama>', help: 'Lihat satu world.' },
  },
  weather: {
    usage: '<world> <id>',
    help: 'Changes the weather of a world.',
    indonesian: { usage: '<world> <id>', help: 'Ganti cuaca sebuah world.' },
  },
  lock: {
    usage: '<world>',
    help: 'Closes a world to visitors.',
    indonesian: { usage: '<world>', help: 'Tutup world untuk pengunjung.' },
  },
  unlock: {
    usage: '<world>',
    help: 'Opens a locked world again.',
    indonesian: { usage: '<world>', help: 'Buka lagi world yang terkunci.' },
  },
  setblock: {
    usage: '<world> <x> <y> <item>',
    help: 'Puts a block into the foreground of a world; 0 removes it.',
    indonesian: {
      usage: '<world> <x> <y> <item>',
      help: 'Pasang block di foreground world; 0 untuk menghapus.',
    },
  },
  player: {
    usage: '<player>',
    help: 'Shows one player.',
    indonesian: { usage: '<pemain>', help: 'Lihat satu pemain.' },
  },
  give: {
    usage: '<player> <item> <count>',
    help: 'Puts items into an inventory; a count below zero takes them out.',
    indonesian: {
      usage: '<pemain> <item> <jumlah>',
      help: 'Masukkan item ke inventory; jumlah minus untuk mengambil.',
    },
  },
  gems: {
    usage: '<player> <amount>',
    help: "Sets a player's gems.",
    indonesian: { usage: '<pemain> <jumlah>', help: 'Atur gems pemain.' },
  },
  mute: {
    usage: '<player> <minutes>',
    help: 'Mutes a player for that many minutes; 0 unmutes.',
    indonesian: {
      usage: '<pemain> <menit>',
      help: 'Mute pemain selama itu; 0 untuk unmute.',
    },
  },
  ban: {
    usage: '<player>',
    help: 'Bans a player from the server.',
    indonesian: { usage: '<pemain>', help: 'Ban pemain dari server.' },
  },
  unban: {
    usage: '<player>',
    help: 'Unbans a player.',
    indonesian: { usage: '<pemain>', help: 'Unban pemain.' },
  },
  events: {
    usage: '',
    help: 'Lists the events that run now.',
    indonesian: { usage: '', help: 'Lihat event yang sedang berjalan.' },
  },
  event: {
    usage: '<start|stop> <kind> [minutes] [more]',
    help: 'Starts or stops an event, such as: event start gems 60.',
    indonesian: {
      usage: '<start|stop> <jenis> [menit] [lainnya]',
      help: 'Mulai atau hentikan event, misalnya: event start gems 60.',
    },
  },
} as const satisfies Record<string, Described & { indonesian: Described }>
