import type { Language } from '@trellis/contract/users.ts'
import { growIdSentence } from '@trellis/game-data/names.ts'

const english = {
  title: 'Log in to play',
  notYet: 'Not yet: ',
  lead: 'With the GrowID and password that you have on the server.',
  growIdHint: '3 to 20 letters and digits. One that nobody has there yet becomes yours.',
  password: 'Password',
  server: 'Server (optional)',
  serverHint: 'Empty: where you were last, or a list to choose from.',
  logIn: 'Log in',
  players: (count: number) => (count === 1 ? '1 player' : `${count} players`),
  closed: {
    maintenance: 'The service is under maintenance. Please come back later.',
    shut: 'Nobody can join right now. Please try again in a minute.',
  },
  faults: {
    growId: growIdSentence,
    password: (min: number, max: number) =>
      `A password has ${min} to ${max} characters on one line.`,
    unknownServer: 'There is no server with this name.',
    serverOffline: (name: string) =>
      `${name} is offline right now. Choose another one, or leave it empty.`,
  },
  validated: 'Account validated.',
  tokenValid: 'Token is valid.',
  expired: 'Your login has expired. Log in again.',
}

/** The texts of the pages and answers for game clients. The type makes every language have all of them. */
export const loginTexts: Record<Language, typeof english> = {
  en: english,
  id: {
    title: 'Login untuk main',
    notYet: 'Belum bisa: ',
    lead: 'Pakai GrowID dan password yang kamu punya di server.',
    growIdHint: '3 sampai 20 huruf dan angka. Kalau belum dipakai orang di sana, jadi milikmu.',
    password: 'Password',
    server: 'Server (boleh kosong)',
    serverHint: 'Kosong: server terakhirmu, atau daftar untuk dipilih.',
    logIn: 'Login',
    players: (count) => `${count} pemain`,
    closed: {
      maintenance: 'Layanan sedang maintenance. Coba lagi nanti, ya.',
      shut: 'Belum ada yang bisa masuk saat ini. Coba lagi semenit lagi.',
    },
    faults: {
      growId: 'GrowID terdiri dari 3 sampai 20 huruf dan angka.',
      password: (min, max) =>
        `Password terdiri dari ${min} sampai ${max} karakter dalam satu baris.`,
      unknownServer: 'Tidak ada server dengan nama ini.',
      serverOffline: (name) => `${name} sedang offline. Pilih yang lain, atau kosongkan.`,
    },
    validated: 'Akun sudah dicek.',
    tokenValid: 'Token masih berlaku.',
    expired: 'Login kamu sudah habis. Login lagi, ya.',
  },
}

export type LoginTexts = typeof english
