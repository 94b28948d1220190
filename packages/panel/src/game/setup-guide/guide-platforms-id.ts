import type { GuidePlatforms } from './guide-platforms-en.ts'

export const guidePlatformsId: GuidePlatforms = {
  windows: {
    before: 'Windows membaca file hosts dulu sebelum menanyakan alamat ke internet.',
    steps: [
      {
        text: 'Tekan tombol Windows, ketik Notepad, klik kanan, lalu pilih “Run as administrator”. Jawab “Yes”.',
      },
      {
        text: 'Di Notepad pilih File › Open, tempel lokasi ini sebagai nama file, lalu tekan Enter.',
        shows: 'hostsPath',
      },
      {
        text: 'Buka bagian paling bawah file, lalu tempel baris ini di bawah isi yang sudah ada.',
        shows: 'hostsLines',
      },
      {
        text: 'Simpan dengan Ctrl + S. Kalau Windows menolak, Notepad belum dijalankan sebagai administrator: ulangi dari langkah 1.',
      },
      {
        text: 'Tekan tombol Windows, ketik cmd, tekan Enter, lalu jalankan perintah ini supaya Windows melupakan alamat lama.',
        shows: 'flushCommand',
      },
      {
        text: 'Buka game dan masuk dengan GrowID-mu. Di kolom “Server” ketik nama server ini, atau kosongkan dan pilih dari daftar.',
      },
    ],
    undo: 'Buka file yang sama sebagai administrator, hapus baris yang tadi ditempel, simpan, lalu jalankan perintah itu sekali lagi. Game akan kembali ke server biasanya.',
  },
  android: {
    before:
      'File hosts di Android tidak bisa diubah. Aplikasi tunneling melakukan hal yang sama tanpa root: VPN kecil di HP-mu sendiri.',
    steps: [
      {
        text: 'Pasang aplikasi tunneling dari Play Store yang bisa memuat file hosts dari URL. Cari dengan kata “hosts VPN”.',
      },
      {
        text: 'Di pengaturan aplikasi, cari file hosts, sumber hosts, atau mirror, pilih memuat dari URL, lalu tempel URL ini.',
        shows: 'hostsUrl',
      },
      { text: 'Simpan atau muat ulang supaya aplikasi mengambil file-nya.' },
      {
        text: 'Nyalakan tunnel. Android bertanya apakah aplikasi boleh membuat VPN: izinkan. Ikon kunci muncul di atas layar.',
      },
      {
        text: 'Biarkan tunnel menyala, buka game dan masuk dengan GrowID-mu. Di kolom “Server” ketik nama server ini, atau kosongkan dan pilih dari daftar.',
      },
    ],
    undo: 'Matikan tunnel di aplikasi. Game akan kembali ke server biasanya.',
  },
  ios: {
    before:
      'iPhone dan iPad tidak punya file hosts yang bisa diubah. Aplikasi proxy dengan profil ini mengarahkan game ke servermu.',
    steps: [
      {
        text: 'Pasang aplikasi proxy dari App Store yang bisa memuat profil (file .conf) dari URL.',
      },
      {
        text: 'Di aplikasi buka Config atau Profiles, pilih menambah atau men-download dari URL, lalu tempel URL ini.',
        shows: 'proxyUrl',
      },
      { text: 'Ketuk profil baru itu lalu pilih untuk memakainya.' },
      {
        text: 'Nyalakan aplikasi. iOS bertanya apakah boleh menambahkan konfigurasi VPN: izinkan. Tulisan “VPN” muncul di status bar.',
      },
      {
        text: 'Biarkan aplikasi menyala, buka game dan masuk dengan GrowID-mu. Di kolom “Server” ketik nama server ini, atau kosongkan dan pilih dari daftar.',
      },
    ],
    undo: 'Matikan aplikasi proxy. Game akan kembali ke server biasanya.',
  },
}
