import type { Language } from '@trellis/contract/users.ts'

type Event = { event: string; text: string; facts: Record<string, string> }

const indonesianFacts: Record<string, string> = {
  server: 'Server',
  owner: 'Pemilik',
  kind: 'Jenis',
  crashes: 'Jumlah crash',
  state: 'Keadaan',
  work: 'Pekerjaan',
  sentBy: 'Dikirim oleh',
}

/** Returns the sentence of an event in a language. The stored English one has the most detail. */
export function wordEvent(language: Language, event: Event): string {
  switch (language) {
    case 'en':
      return event.text
    case 'id':
      return wordIndonesian(event) ?? event.text
  }
}

/** Returns the heading of a fact in a language; receivers of JSON depend on the stored name. */
export const wordFact = (language: Language, name: string): string =>
  language === 'id' ? (indonesianFacts[name] ?? name) : name

function wordIndonesian({ event, facts }: Event): string | null {
  const { server = '', state, kind, crashes, work = '' } = facts
  switch (event) {
    case 'test':
      return 'Ini percobaan dari Trellis.'
    case 'expiry':
      return state === 'expired'
        ? `Waktu server ${server} sudah habis.`
        : `Waktu server ${server} hampir habis.`
    case 'crash': {
      const times = crashes === undefined ? '' : ` ${crashes} kali`
      const rest = kind === 'halted' ? ' dan tetap mati sampai kamu menyalakannya' : ''
      return `${server} crash${times}${rest}.`
    }
    case 'backup-failure':
      return backupFailures[work] ?? null
    default:
      return null
  }
}

const backupFailures: Record<string, string> = {
  create: 'Backup gagal dibuat.',
  check: 'Pemeriksaan backup gagal.',
  restore: 'Pemulihan backup gagal.',
  undo: 'Pembatalan pemulihan gagal.',
  send: 'Salinan backup di luar gagal.',
}
