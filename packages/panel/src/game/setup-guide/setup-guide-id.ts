import { formatMilliseconds } from '../connectivity-check/index.ts'
import { guidePlatformsId } from './guide-platforms-id.ts'
import type { SetupGuideTexts } from './setup-guide-en.ts'

export const setupGuideId: SetupGuideTexts = {
  title: 'Panduan Setup',
  intro:
    'Arahkan game ke servermu sendiri. Cukup sekitar lima menit, sekali saja untuk tiap perangkat.',
  language: 'Bahasa panduan ini',
  copy: 'Salin',
  copied: 'Tersalin',
  values: {
    hostsPath: 'lokasi file',
    hostsLines: 'baris hosts',
    flushCommand: 'perintah',
    hostsUrl: 'URL file hosts',
    proxyUrl: 'URL profil',
  },
  address: {
    title: 'Alamat servermu',
    titleWithout: 'Tempat main',
    introWithout:
      'Kamu belum punya server. Langkah ini berlaku untuk semua server di sini: setelah selesai, buka game dan pilih server temanmu di menu.',
    intro:
      'Game menanyakan nama-nama ini untuk tahu harus terhubung ke mana. Panduan di bawah mengarahkannya ke servermu.',
    host: 'Alamat IP',
    port: 'Port UDP servermu sendiri',
    domains: 'Domain game',
    download: 'Download baris hosts',
  },
  password: {
    title: 'Password game-mu',
    intro:
      'Di servermu sendiri, kamu login dengan GrowID dan password game. Atur password itu di panel ini sebelum kamu main pertama kali.',
    points: [
      'Tekan “Atur password game” di Dashboard. Tombol yang sama untuk menggantinya nanti.',
      'Creator dan staf (Moderator ke atas) juga perlu password game. Atur di profil mereka di Data Pemain, lalu kasih tahu mereka.',
      'Kalau game bilang “Set your game password in the panel first.”, nama itu punya hak di server ini dan belum punya password game. Dengan begitu, tidak ada orang lain yang bisa login dengan namamu dan punya hakmu.',
      'Pemain lain memilih password di dalam game saat login pertama kali.',
    ],
  },
  platforms: 'Perangkatmu',
  undo: 'Untuk membatalkannya',
  ...guidePlatformsId,
  loadFailed: 'Gagal mengambil alamat servermu.',
  test: {
    title: 'Tes koneksiku',
    intro:
      'Menghubungi servermu lewat UDP, lalu mencoba jalur masuk pemain: halaman login, lobby, login. Tidak ada akun yang dibuat.',
    run: 'Tes koneksiku',
    again: 'Tes lagi',
    running: 'Menghubungi servermu…',
    at: (time) => `Dites pukul ${time}`,
    roundTrip: (ms) => `Menjawab dalam ${formatMilliseconds(ms, 'id')} ms`,
    players: (count) => `${count} pemain online`,
    version: (version) => `Versi ${version}`,
    start: 'Nyalakan di dashboard',
    verdicts: {
      reachable: (host, port) => `Servermu menjawab di ${host}, port UDP ${port}.`,
      local: (host) =>
        `Servermu menjawab, tapi hanya di mesinnya sendiri: perangkat lain tidak bisa menjangkau ${host}. Supaya orang lain bisa main, pengelola harus mengisi GAME_PUBLIC_IP dengan alamat yang bisa dijangkau pemain.`,
      offline: () => 'Servermu sedang offline. Nyalakan dulu, lalu tes lagi.',
      blocked: (host, port) =>
        `Servermu jalan, tapi tidak menjawab di ${host}, alamat yang dipakai pemain. Firewall mesin server harus membuka port UDP ${port}, dan router di depannya harus meneruskan port itu.`,
      silent: (_host, port) =>
        `Servermu tidak menjawab di port UDP ${port}, bahkan dari mesinnya sendiri. Tunggu sebentar kalau baru dinyalakan; kalau tidak, restart.`,
    },
    connectivityCheck: {
      title: 'Jalur masuk pemain',
      steps: {
        page: 'Halaman login',
        lobby: 'Lobby',
        redirect: 'Diteruskan ke servermu',
        login: 'Login di servermu',
      },
      worked: 'berhasil.',
      failed: 'gagal.',
      took: (ms) => `${formatMilliseconds(ms, 'id')} ms`,
      says: {
        'page-leads': ({ host, port }) =>
          `Halaman login mengirim pemain ke ${host}, port UDP ${port}.`,
        'page-maintenance':
          'Halaman login sedang maintenance, jadi tidak mengirim pemain ke lobby.',
        'page-shut': 'Lobby belum jalan, jadi halaman login tidak mengirim pemain ke sana.',
        'lobby-answered': 'Lobby menjawab.',
        'lobby-silent': ({ host, port }) =>
          `Lobby tidak menjawab di ${host}. Firewall mesin server harus membuka port UDP ${port}.`,
        'player-sent': ({ server }) => `Lobby meneruskan pemain ke ${server}.`,
        'player-refused': ({ message }) => `Lobby tidak meneruskan pemain: “${message}”`,
        'player-not-sent': 'Lobby tidak meneruskan pemain.',
        'login-checked': ({ server }) => `${server} menerima tiket dan mengecek login.`,
        'login-silent': ({ server }) => `${server} tidak menjawab pemain yang diteruskan ke sana.`,
        'ticket-refused': ({ server }) =>
          `${server} tidak menerima tiket lobby. Restart server itu, lalu tes lagi.`,
      },
    },
  },
}
