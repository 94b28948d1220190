const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Ordinary words, some of which have the letters of an insult inside them or end with its beginning. */
export const ordinaryWords = {
  en: words(`
    about above accept account across action add address adult after again against agree air all almost alone along
    already also always among amount analysis and angry animal another answer any appear apple arm around arrive art ask
    assassin assemble assess asset assign assist assume attack autumn away baby back bad badge bag ball bank bar base
    basement basket bass bastion bath beach bear beautiful because bed before begin behind believe bell below benefit best
    better between big bike bird bit black blue board boat body bone book border born both bottle bottom bowl box boy
    branch brass bread break breakfast bridge bright bring brother brown bucket build burn business busy butter button buy
    cake call camp canal candle car card care carry cart castle cat catch cause cent centre chain chair chance change
    charity chase cheap check cheese chest chicken chief child choose church circle city class classic clean clear
    climb clock close cloth cloud coast coat cockpit cocktail coffee cold collect colour come compass computer condition
    cook cool copper corner correct cost cotton count country course cover create cross crowd cry cup cut damage dance
    danger dark date daughter day dead deal dear decide deep Dickens different dinner dirt discuss distance ditch doctor
    dog door double doubt draw dream dress drink drive drop dry duck during dust each early earn earth east easy eat
    education egg embassy eight either empty end enemy energy enjoy enough Essex evening event every example except
    excite exercise expect expert explain eye face fact fall family far farm fashion fast father fetch field fight fill
    find fine finger fire first fish fit five flag flash flat floor flower fly follow food foot for forest forget fork
    compassion embarrass glass grass mass massive message passage passenger Sussex
    Scunthorpe shiitake shift shirt shot sheet title wholesome whoever swank retire retardant morose slurp
  `),
  id: words(`
    abu acara ada adik air ajar akan akar aku alam alat aman ambil anak anda andal aneh angin angka angkat anjak anjangsana
    anjlok anjuran antara antar apa api arah asal asam asap asar asbak asin asing asli asri asrama asuh asuhan asumsi asupan
    asuransi atap atas atau atur awal awan ayah ayam ayo babi baca badan badai bagi bagus bahan bahasa baik baju bajing
    bakar baku balik bambu bangga bangku bangsa bangsal bangsawan bangun banjir bantal bantu banyak barang baris baru basah
    batu bau bawa bawah bayar bebas begini begitu begonia bekal belajar beli benar bentuk berani beras beri berita besar
    besok biasa bibir bicara bintang bisa buah buat buka bukan bukit buku bulan bulat buluh bunga bunyi buru burung buta
    cabang cahaya cantik cara cari cepat cerita cinta coba cuci cukup cuma daerah daftar dagang dahulu dalam damai danau
    dapat dapur darah darat dari dasar datang daun dekat delapan dengan depan desa dewasa dia diam dinding dingin diri doa
    dorong dua duduk dulu dunia edit ekor emas empat enak enam esok gajah gambar ganti garam gelap gembira gigi gunung guru
    habis hadiah hajar halaman halus hampir hangat hanya hari harga harus hati hewan hidup hijau hilang hitam hujan hutan
    ibu ikan ikat ikut indah ingat ingin isi istri itu jadi jahit jalan jam janji jarak jarang jatuh jauh jawab jelas
    jembatan jendela jual juga jumlah kabar kaca kadang kakak kaki kalah kali kamar kamu kampung kanan kantor kapal karena
    kasur kata kaya kebun kecil kelapa keluar kembali kemarin kenal kepala keras kereta kerja kertas kiri kontak kontrak
    kopi kosong kota kuat kucing kuda kue kulit kumpul kunci kuning kurang laki lama lampu langit lapar lari laut layar
    lebih lemari lewat lihat lima lompat luar lupa makan malam mandi manis masak masih masuk mata mati mau mekar memetik
    memekarkan mobil monyet muda mudah mulai mulut murah musim nama nanti nasi pelacak pelajar tolong
  `),
} as const
