export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]

/** Returns the language of an answer for readers of a language of the panel; null if it has no guides. */
export const findLanguage = (code: string | null): Language | null =>
  languages.find((it) => it === code) ?? null

/** Words that say nothing of the subject. Questions are full of them, and so is every guide. */
const english = splitWords(`
  a an and any anyone are as at be because been being but by can cannot cant could couldnt did didnt do does doesnt
  doing done dont each for from get getting give go going got had has hasnt have he her here hey hello hi him his how
  i id if ill im in into is isnt it its ive just kind know let lets like look many may me mean means might more most
  much must my need needs no not now of off ok okay on once one only or our out over please pls really see shall she
  should show so some somebody someone something still such take tell than thank thanks that the their them then
  there these they thing things this those through to too up us use used using very want wants was wasnt way we well
  were what whats when where which while who whom whose why will with without wont work works would yes yet you your
  yours trellis panel am about again also every everything after before same keep explain another people old help
`)
const indonesian = splitWords(`
  ada adakah adalah agar aja akan aku anda apa apakah apaan atau ayo bagaimana bagi bahwa banget banyak begini begitu
  belum berapa biar bila bisa bisakah boleh buat bukan cara caranya coba dalam dan dapat dapatkah dari daripada deh di dia dong gak
  gimana gitu guys gua gue halo hai hanya harus hingga ini itu iya jadi jangan jika juga kah kak kalau kalo kamu
  kan kapan karena kasih kau ke kenapa kepada ketika kita kok ku lagi lah lain lalu lebih lewat lu maka mana mau
  mengapa mereka mesti min minta mohon mungkin nah namun nih nggak ngga oleh pada padahal paling para pas perlu
  pernah pun punya saat saja sama sampai saya sebagai sebuah sedang segera sekarang selalu semua seperti
  seseorang si siapa sih suatu sudah supaya tadi tanpa tapi telah tentang terima tetap tetapi tidak tolong tuh
  untuk ya yaitu yang yuk ingin setelah sebelum supaya maksud maksudnya jelaskan artinya arti hari bantuan bantu
`)

/** Indonesian words of our subjects. None of them is English, so they also identify the language. */
const indonesianSubjects = splitWords(`
  akun barang cadangan diban diblokir dunia hapus harian hentikan hidupkan hubung jadwal jalankan kedaluwarsa kredit
  kunci masuk matikan mati memulai menghapus menyalakan mematikan mengunci mengganti ganti mengubah ubah mulai nyala
  nyalakan nyalain pemain pemulihan pengaturan penyimpanan penuh perintah pulihkan sambung saldo sisa tanya
  tersambung tugas ulang waktu habis tekstur pemula cuaca membuat lama matiin
`)

/** True for a word that does not identify the subject of a question. */
export const isStopWord = (word: string): boolean => english.has(word) || indonesian.has(word)

/** Returns the language of a message; null if it cannot be recognised, as in "restart". */
export function detectLanguage(message: string): Language | null {
  let signs = 0
  for (const word of listWords(message)) {
    const isIndonesian = indonesian.has(word) || indonesianSubjects.has(word)
    if (isIndonesian && !english.has(word)) signs++
    if (!isIndonesian && english.has(word)) signs--
  }
  if (signs === 0) return null
  return signs > 0 ? 'id' : 'en'
}

/** Small letters and digits; an apostrophe joins, so that "don't" is one word. */
export function listWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/['’]/g, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function splitWords(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
