import type { SetupGuideWords } from './setup-guide-en.ts'

export const setupGuideId: SetupGuideWords = {
  title: 'Panduan Penyiapan',
  intro:
    'Arahkan game Anda ke server Anda sendiri. Cukup sekitar lima menit, sekali untuk setiap perangkat.',
  language: 'Bahasa panduan ini',
  copy: 'Salin',
  copied: 'Tersalin',
  values: {
    hostsPath: 'lokasi berkas',
    hostsLines: 'baris hosts',
    flushCommand: 'perintah',
    hostsUrl: 'URL berkas hosts',
    proxyUrl: 'URL profil',
  },
  address: {
    title: 'Alamat server Anda',
    titleWithout: 'Tempat bermain',
    introWithout:
      'Anda belum punya server. Langkah ini berlaku untuk semua server di sini: setelah selesai, buka game dan pilih server teman Anda di menu.',
    intro:
      'Game menanyakan nama-nama ini untuk tahu harus terhubung ke mana. Panduan di bawah mengarahkannya ke server Anda.',
    host: 'Alamat IP',
    port: 'Port UDP server Anda sendiri',
    domains: 'Domain game',
    download: 'Unduh baris hosts',
  },
  platforms: 'Perangkat Anda',
  undo: 'Untuk membatalkannya',
  windows: {
    before: 'Windows melihat berkas hosts lebih dulu sebelum menanyakan alamat ke internet.',
    steps: [
      {
        text: 'Tekan tombol Windows, ketik Notepad, klik kanan, lalu pilih “Run as administrator”. Jawab “Yes”.',
      },
      {
        text: 'Di Notepad pilih File › Open, tempel lokasi ini sebagai nama berkas, lalu tekan Enter.',
        shows: 'hostsPath',
      },
      {
        text: 'Pergi ke akhir berkas dan tempel baris ini di bawah isi yang sudah ada.',
        shows: 'hostsLines',
      },
      {
        text: 'Simpan dengan Ctrl + S. Jika Windows menolak, Notepad belum dijalankan sebagai administrator: ulangi dari langkah 1.',
      },
      {
        text: 'Tekan tombol Windows, ketik cmd, tekan Enter, lalu jalankan perintah ini agar Windows melupakan alamat lama.',
        shows: 'flushCommand',
      },
      {
        text: 'Buka game dan masuk dengan GrowID Anda. Di kolom “Server” ketik nama server ini, atau kosongkan dan pilih dari daftar.',
      },
    ],
    undo: 'Buka berkas yang sama sebagai administrator, hapus baris yang tadi ditempel, simpan, lalu jalankan perintah itu sekali lagi. Game akan kembali ke server biasanya.',
  },
  android: {
    before:
      'Android menutup berkas hosts-nya. Aplikasi tunneling melakukan hal yang sama tanpa root: sebuah VPN kecil di ponsel Anda sendiri.',
    steps: [
      {
        text: 'Pasang aplikasi tunneling dari Play Store yang bisa memuat berkas hosts dari URL. Cari dengan kata “hosts VPN”.',
      },
      {
        text: 'Di pengaturan aplikasi, cari berkas hosts, sumber hosts atau mirror, pilih memuat dari URL, lalu tempel URL ini.',
        shows: 'hostsUrl',
      },
      { text: 'Simpan atau muat ulang agar aplikasi mengambil berkasnya.' },
      {
        text: 'Nyalakan tunnel. Android bertanya apakah aplikasi boleh membuat VPN: izinkan. Ikon kunci muncul di atas layar.',
      },
      {
        text: 'Biarkan tunnel menyala, buka game dan masuk dengan GrowID Anda. Di kolom “Server” ketik nama server ini, atau kosongkan dan pilih dari daftar.',
      },
    ],
    undo: 'Matikan tunnel di aplikasi. Game akan kembali ke server biasanya.',
  },
  ios: {
    before:
      'iPhone dan iPad tidak punya berkas hosts yang boleh diubah. Aplikasi proxy dengan profil ini mengarahkan game ke server Anda.',
    steps: [
      {
        text: 'Pasang aplikasi proxy dari App Store yang bisa memuat profil (berkas .conf) dari URL.',
      },
      {
        text: 'Di aplikasi buka Config atau Profiles, pilih menambah atau mengunduh dari URL, lalu tempel URL ini.',
        shows: 'proxyUrl',
      },
      { text: 'Ketuk profil baru itu lalu pilih untuk memakainya.' },
      {
        text: 'Nyalakan aplikasi. iOS bertanya apakah boleh menambahkan konfigurasi VPN: izinkan. Tulisan “VPN” muncul di bilah status.',
      },
      {
        text: 'Biarkan aplikasi menyala, buka game dan masuk dengan GrowID Anda. Di kolom “Server” ketik nama server ini, atau kosongkan dan pilih dari daftar.',
      },
    ],
    undo: 'Matikan aplikasi proxy. Game akan kembali ke server biasanya.',
  },
  loadFailed: 'Alamat server Anda tidak dapat diambil.',
  test: {
    title: 'Tes koneksi saya',
    intro:
      'Bertanya ke server Anda lewat UDP, lalu menempuh jalan seorang pemain: halaman login, lobi, login. Tidak ada akun yang dibuat.',
    run: 'Tes koneksi saya',
    again: 'Tes lagi',
    running: 'Bertanya ke server Anda…',
    at: (time) => `Dites pukul ${time}`,
    roundTrip: (ms) => `Menjawab dalam ${ms} ms`,
    players: (count) => `${count} pemain online`,
    version: (version) => `Versi ${version}`,
    start: 'Nyalakan di dashboard',
    verdicts: {
      reachable: (host, port) => `Server Anda menjawab di ${host}, port UDP ${port}.`,
      local: (host) =>
        `Server Anda menjawab, tetapi hanya di mesinnya sendiri: perangkat lain tidak dapat mencapai ${host}. Supaya orang lain bisa bermain, operator mengatur GAME_PUBLIC_IP ke alamat yang dapat dicapai pemain.`,
      offline: () => 'Server Anda sedang offline. Nyalakan dulu, lalu tes lagi.',
      blocked: (host, port) =>
        `Server Anda berjalan, tetapi tidak menjawab di ${host}, tempat pemain mencarinya. Firewall mesin server harus membuka port UDP ${port}, dan router di depannya harus meneruskan port itu.`,
      silent: (_host, port) =>
        `Server Anda tidak menjawab di port UDP ${port}, bahkan dari mesinnya sendiri. Tunggu sebentar kalau baru dinyalakan; kalau tidak, mulai ulang.`,
    },
    road: {
      title: 'Jalan seorang pemain',
      steps: {
        page: 'Halaman login',
        lobby: 'Lobi',
        redirect: 'Diteruskan ke server Anda',
        login: 'Login di server Anda',
      },
      worked: 'berhasil.',
      failed: 'gagal.',
      took: (ms) => `${ms} ms`,
      says: {
        page: {
          ok: 'Halaman login mengirim pemain ke lobi.',
          failed: 'Halaman login tidak mengirim pemain ke lobi.',
        },
        lobby: {
          ok: 'Lobi menjawab.',
          failed: 'Lobi tidak menjawab. Firewall mesin server harus membuka port UDP lobi.',
        },
        redirect: {
          ok: 'Lobi meneruskan pemain ke server Anda.',
          failed: 'Lobi tidak meneruskan pemain ke server Anda.',
        },
        login: {
          ok: 'Server Anda menerima tiket dan memeriksa login.',
          failed: 'Server Anda tidak menerima tiket lobi. Mulai ulang server, lalu tes lagi.',
        },
      },
    },
  },
}
