import type { Intent } from './guide.ts'
import type { Language } from './language.ts'

type StateQuestion = { intent: Exclude<Intent, 'guide'>; language: Language; pattern: RegExp }

/** The questions about one's own state; other questions are searched in the guides. */
const questions: StateQuestion[] = [
  matchEnglish(
    'time',
    /\b(how (much|long|many)|what).*\b(server )?(time|days?)\b.*\b(left|remain(s|ing)?|do i have)\b/,
  ),
  matchEnglish(
    'time',
    /\bwhen (does|will|is|do).*\b(my |the )?(server|time|it|plan).*\b(expires?|run out|ends?|over)\b/,
  ),
  matchEnglish('time', /^(my )?(server )?(time|days) (left|remaining)$|^(my )?expiry( date)?$/),
  matchEnglish('storage', /\bhow (much|full).*\b(storage|space|disk)\b/),
  matchEnglish('storage', /^(my |server )?storage( (left|used|usage|space|limit|full))?$/),
  matchEnglish('storage', /\bis my (storage|disk) full\b|\bstorage (left|do i have|am i using)\b/),
  matchEnglish(
    'credits',
    /\bhow many credits\b|\b(what is )?my (credits?|credit balance|balance)$|\b(what|which) (plan|account type)\b.*\b(i|my)\b/,
  ),
  matchEnglish(
    'ban',
    /\b(am i|was i|is my account|why.*\b(i|my account)\b.*) banned\b|\bwhen.*\bmy ban\b/,
  ),
  matchEnglish(
    'crash',
    /\b(why|what|how come).*\b(server|it)\b.*\b(crash(ed|es|ing)?|died|dies)\b|\bwhat (crashed|killed) (my|the) server\b|\bwhy did (my server|it) (restart|stop|go offline|shut down)( by itself| itself)?$|^why (did it|the) crash$/,
  ),
  matchEnglish(
    'lag',
    /\b(why|what makes|what causes|how come).*\b(lag(s|gy|ging)?|slow|stutters?|freez(es|ing))\b|\b(server|game|it) (is|keeps|feels|runs)( so| very| too| really)? (lagg?(y|ing)|slow|stuttering|freezing)\b|^(so much )?lag(gy|ging)?$/,
  ),
  matchIndonesian(
    'crash',
    /\b(kenapa|mengapa|knp|apa (penyebab|sebab)(nya)?).*\bserver(ku|nya)?\b.*\b(crash|mati sendiri|restart sendiri|keluar sendiri)\b|\b(kenapa|mengapa|knp) (crash|mati sendiri)\b/,
  ),
  matchIndonesian(
    'lag',
    /\b(kenapa|mengapa|knp|kok|apa (penyebab|sebab)(nya)?).*\b(nge ?lag|lag|lemot|lambat|patah patah|ngefreeze|freeze)\b|\bserver(ku|nya| saya)? (nge ?lag|lag|lemot|lambat)\b|^(nge ?)?lag( banget| terus| parah)?$/,
  ),
  matchEnglish(
    'status',
    /\bwhy (is|did|does|was|has|are).*\b(server|it)\b.*\b(down|offline|off|stop(ped)?|crash(ed|ing)?|dead|not (running|online|working))\b/,
  ),
  matchEnglish(
    'status',
    /\b(is|are) (my|the) server (up|online|running|down|offline|on|ok|okay|alive|working)\b/,
  ),
  matchEnglish('status', /\b(status of (my|the) server|server status)\b|\bhow is my server\b/),
  matchEnglish(
    'status',
    /\bhow many (players|people).*\b(online|playing|on my server)\b|\bis (anyone|anybody|someone) (online|playing)\b/,
  ),
  matchEnglish(
    'tasks',
    /\bwhen (is|will|does|was|did)\b.*\b(next|last|scheduled|automatic)\b.*\b(backup|restart|task)s?\b/,
  ),
  matchEnglish(
    'tasks',
    /^(what are |show |list )?(my )?scheduled tasks$|\bwhat (is|have i|do i have) scheduled\b/,
  ),
  matchEnglish(
    'tasks',
    /\bdid (my|the|last) .*\b(scheduled|automatic|nightly)\b.*\b(run|work|fail)\b/,
  ),
  matchIndonesian(
    'tasks',
    /\bkapan\b.*\b(backup|cadangan|restart|tugas)\b.*\b(berikutnya|selanjutnya|terakhir|terjadwal|otomatis)\b/,
  ),
  matchIndonesian(
    'tasks',
    /^(tugas|jadwal) (terjadwal )?(saya|ku|apa saja)$|\bapa (saja )?(tugas|yang) terjadwal\b/,
  ),
  matchIndonesian(
    'time',
    /\bberapa (lama|hari|waktu).*\b(lagi|sisa|tersisa|habis|server)\b|\b(sisa|masa aktif|masa berlaku).*\b(waktu|hari|server|aktif)\b/,
  ),
  matchIndonesian(
    'time',
    /\bkapan.*\b(server|waktu|masa|akun).*\b(habis|berakhir|kedaluwarsa|kadaluarsa|expired?|selesai)\b|^sisa waktu$/,
  ),
  matchIndonesian(
    'time',
    /\b(waktu|masa aktif) server(ku| saya)?.*\b(sisa|tinggal|sampai kapan|habis kapan)\b/,
  ),
  matchIndonesian(
    'storage',
    /\b(berapa|sisa|seberapa).*\b(penyimpanan|storage|memori|ruang)\b|^(penyimpanan|storage) (saya|server|ku|tersisa|sisa)$|^penyimpanan$/,
  ),
  matchIndonesian(
    'credits',
    /\b(berapa|sisa).*\b(kredit|credit|saldo)\b|\b(kredit|credit|saldo) (saya|ku|aku)\b/,
  ),
  matchIndonesian(
    'ban',
    /\b(kenapa|mengapa|kapan|apakah|sampai kapan).*\b(saya|aku|akun).*\b(diban|dibanned|banned|diblokir|ban)\b/,
  ),
  matchIndonesian(
    'status',
    /\b(kenapa|mengapa|knp|apa sebab).*\bserver.*\b(mati|down|offline|crash|berhenti|off|tidak (jalan|nyala)|ga(k)? (jalan|nyala))\b/,
  ),
  matchIndonesian(
    'status',
    /\b(apakah|apa) server.*\b(nyala|hidup|jalan|online|offline|mati|aktif|berjalan)\b|\bstatus server\b|\bserver(ku| saya)? (nyala|hidup|mati|online|offline) (tidak|nggak|gak|ga|apa)\b/,
  ),
  matchIndonesian(
    'status',
    /\b(berapa|ada) (orang|pemain|player).*\b(online|main|bermain|di server)\b/,
  ),
]

/** Returns which state of the caller a message asks for, or null. */
export function recogniseStateQuestion(
  message: string,
): Pick<StateQuestion, 'intent' | 'language'> | null {
  const plain = message
    .toLowerCase()
    .slice(0, 300)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return questions.find(({ pattern }) => pattern.test(plain)) ?? null
}

function matchEnglish(intent: StateQuestion['intent'], pattern: RegExp): StateQuestion {
  return { intent, language: 'en', pattern }
}

function matchIndonesian(intent: StateQuestion['intent'], pattern: RegExp): StateQuestion {
  return { intent, language: 'id', pattern }
}
