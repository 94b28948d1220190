import { type ChatCommandFacts, everyone } from './facts.ts'

/** Lists the commands for guilds, achievements, ratings and looks. */
export const communityFacts = {
  guild: {
    ...everyone,
    usage: '[create|invite|accept|leave|kick|rank|lead|notice|world|disband] [...]',
    help: 'Shows your guild, or founds, leads and leaves one.',
    indonesian: {
      usage: '[create|invite|accept|leave|kick|rank|lead|notice|world|disband] [...]',
      help: 'Lihat guild-mu, atau buat, pimpin, dan keluar dari guild.',
    },
  },
  achievements: {
    ...everyone,
    usage: '',
    help: 'Lists the achievements, and how far you are.',
    indonesian: { usage: '', help: 'Lihat daftar achievement dan progresmu.' },
  },
  rate: {
    ...everyone,
    usage: '<1-5>',
    help: 'Rates the world that you are in, once a day.',
    indonesian: { usage: '<1-5>', help: 'Beri rating world ini, sekali sehari.' },
  },
  worlds: {
    ...everyone,
    usage: '',
    help: 'Shows the world of the day and the best rated worlds.',
    indonesian: { usage: '', help: 'Lihat world hari ini dan world dengan rating terbaik.' },
  },
  skin: {
    ...everyone,
    usage: '<1-8>',
    help: 'Changes the colour of your skin.',
    indonesian: { usage: '<1-8>', help: 'Ganti warna kulitmu.' },
  },
  sb: {
    ...everyone,
    usage: '<text>',
    help: 'Sends a message to all players online, for gems.',
    price: 250,
    cooldownSeconds: 60,
    indonesian: { usage: '<teks>', help: 'Kirim pesan ke semua yang online, dengan gems.' },
  },
  announcements: {
    ...everyone,
    usage: '<on|off>',
    help: 'Shows what other players announce, or not.',
    indonesian: { usage: '<on|off>', help: 'Tampilkan pengumuman pemain lain, atau tidak.' },
  },
  g: {
    ...everyone,
    usage: '<text>',
    help: 'Writes to all members of your guild.',
    indonesian: { usage: '<teks>', help: 'Kirim chat ke semua anggota guild-mu.' },
  },
} as const satisfies Record<string, ChatCommandFacts>
