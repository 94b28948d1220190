/** The arguments and the purpose of each command in Indonesian, by the command's name. */
export const indonesianHelp: Readonly<Record<string, { usage: string; help: string }>> = {
  help: {
    usage: '[perintah]',
    help: 'Daftar perintah dalam bahasa Inggris, atau penjelasan satu.',
  },
  bantuan: { usage: '[perintah]', help: 'Daftar perintah, atau penjelasan satu.' },
  status: { usage: '', help: 'Lihat kondisi server.' },
  players: { usage: '', help: 'Lihat siapa saja yang online.' },
  say: { usage: '<teks>', help: 'Bicara ke semua yang online.' },
  kick: { usage: '<pemain> [alasan]', help: 'Kick pemain.' },
  save: { usage: '', help: 'Simpan semua perubahan ke disk.' },
  time: { usage: '', help: 'Lihat jam server.' },
  uptime: { usage: '', help: 'Lihat sudah berapa lama server nyala.' },
  version: { usage: '', help: 'Lihat versi engine.' },
  stop: { usage: '', help: 'Simpan semuanya lalu matikan server.' },
  worlds: { usage: '', help: 'Daftar world.' },
  world: { usage: '<nama>', help: 'Lihat satu world.' },
  weather: { usage: '<world> <id>', help: 'Ganti cuaca sebuah world.' },
  lock: { usage: '<world>', help: 'Tutup world untuk pengunjung.' },
  unlock: { usage: '<world>', help: 'Buka lagi world yang terkunci.' },
  setblock: {
    usage: '<world> <x> <y> <item>',
    help: 'Pasang block di foreground world; 0 untuk menghapus.',
  },
  player: { usage: '<pemain>', help: 'Lihat satu pemain.' },
  give: {
    usage: '<pemain> <item> <jumlah>',
    help: 'Masukkan item ke inventory; jumlah minus untuk mengambil.',
  },
  gems: { usage: '<pemain> <jumlah>', help: 'Atur gems pemain.' },
  mute: {
    usage: '<pemain> <menit>',
    help: 'Mute pemain selama itu; 0 untuk unmute.',
  },
  ban: { usage: '<pemain>', help: 'Ban pemain dari server.' },
  unban: { usage: '<pemain>', help: 'Unban pemain.' },
}
