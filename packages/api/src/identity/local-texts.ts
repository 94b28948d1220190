import type { Language } from '@trellis/contract/users.ts'

const english = {
  title: 'Sign in locally',
  heading: 'Who are you?',
  lead: 'This installation has no Discord application yet, so it takes your word for it.',
  operator: 'runs the whole service',
  owner: 'owns one hosted server',
  other: 'Somebody else',
  name: 'Name',
  signIn: 'Sign in',
  faults: {
    short: 'A name has at least 2 characters.',
    long: 'A name has at most 32 characters.',
    characters: 'A name has letters, digits, spaces, dots, hyphens and underscores.',
  },
}
export type LocalTexts = typeof english

/** The texts of the local sign-in page. The type makes every language have all of them. */
export const localTexts: Record<Language, LocalTexts> = {
  en: english,
  id: {
    title: 'Masuk secara lokal',
    heading: 'Kamu siapa?',
    lead: 'Instalasi ini belum punya aplikasi Discord, jadi cukup sebutkan siapa kamu.',
    operator: 'menjalankan seluruh layanan',
    owner: 'punya satu server',
    other: 'Orang lain',
    name: 'Nama',
    signIn: 'Masuk',
    faults: {
      short: 'Nama minimal 2 karakter.',
      long: 'Nama maksimal 32 karakter.',
      characters: 'Nama hanya boleh huruf, angka, spasi, titik, tanda hubung, dan garis bawah.',
    },
  },
}
