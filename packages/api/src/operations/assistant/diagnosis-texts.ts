import type { Change, Load } from './evidence.ts'
import { describeInstant } from './sentences.ts'

/** The texts of a diagnosis. Each names the page or record that it is read from. */
export const diagnosisTexts = {
  en: {
    noCrash: (server: string) =>
      `The activity log shows no crash of ${server} in the last 24 hours.`,
    crashed: (server: string, at: string, reason: string) =>
      `${server} crashed on ${describeInstant(at, 'en')}. Reason in the activity log: “${reason}”`,
    crashCount: (count: number) => `It crashed ${count} times in the last 24 hours.`,
    memory: ({ memoryMb, memoryLimitMb }: Load) =>
      `Memory is the likely cause: it used ${memoryMb} MB of ${memoryLimitMb} MB in the last hour (Dashboard).`,
    changes: 'Changes in the ten minutes before, from the activity log:',
    change: ({ at, actor, action }: Change) =>
      `• ${describeInstant(at, 'en')}: ${action} (${actor})`,
    lines: 'Last console lines before it stopped:',
    describeLoad: (
      server: string,
      { cpu, cpuLimit, memoryMb, memoryLimitMb, tickMs, players }: Load,
    ) =>
      `Highest values of ${server} in the last hour (Dashboard): CPU ${cpu} %${cpuLimit === null ? '' : ` of ${cpuLimit} %`}, memory ${memoryMb} MB${memoryLimitMb === null ? '' : ` of ${memoryLimitMb} MB`}, worst lag ${tickMs} ms, ${players === 1 ? '1 player' : `${players} players`}.`,
    processor: ({ cpu, cpuLimit }: Load) =>
      `The CPU is the likely cause of the lag: ${cpu} % of its ${cpuLimit} %. Fewer players in one world, or a larger plan, help.`,
    slowTick: ({ tickMs }: Load) =>
      `The game lagged for ${tickMs} ms. Players feel more than 50 ms. If it stays that slow, a restart helps.`,
    notTheServer: ({ tickMs }: Load) =>
      `The server itself was fast: its worst lag was ${tickMs} ms. So the lag comes from the network: try mobile data instead of Wi-Fi, or the other way round, and switch a VPN off.`,
  },
  id: {
    noCrash: (server: string) =>
      `Log aktivitas tidak menunjukkan crash ${server} dalam 24 jam terakhir.`,
    crashed: (server: string, at: string, reason: string) =>
      `${server} crash pada ${describeInstant(at, 'id')}. Alasan di log aktivitas: “${reason}”`,
    crashCount: (count: number) => `Server crash ${count} kali dalam 24 jam terakhir.`,
    memory: ({ memoryMb, memoryLimitMb }: Load) =>
      `Kemungkinan penyebabnya memori: terpakai ${memoryMb} MB dari ${memoryLimitMb} MB dalam satu jam terakhir (Dashboard).`,
    changes: 'Perubahan dalam sepuluh menit sebelumnya, dari log aktivitas:',
    change: ({ at, actor, action }: Change) =>
      `• ${describeInstant(at, 'id')}: ${action} (${actor})`,
    lines: 'Baris console terakhir sebelum server berhenti:',
    describeLoad: (
      server: string,
      { cpu, cpuLimit, memoryMb, memoryLimitMb, tickMs, players }: Load,
    ) =>
      `Nilai tertinggi ${server} dalam satu jam terakhir (Dashboard): CPU ${cpu} %${cpuLimit === null ? '' : ` dari ${cpuLimit} %`}, memori ${memoryMb} MB${memoryLimitMb === null ? '' : ` dari ${memoryLimitMb} MB`}, lag tertinggi ${tickMs} ms, ${players} pemain.`,
    processor: ({ cpu, cpuLimit }: Load) =>
      `Kemungkinan penyebab lag-nya CPU: ${cpu} % dari ${cpuLimit} %. Kurangi pemain di satu world, atau pakai paket yang lebih besar.`,
    slowTick: ({ tickMs }: Load) =>
      `Game sempat lag ${tickMs} ms. Di atas 50 ms, pemain merasakannya. Kalau terus begitu, coba restart.`,
    notTheServer: ({ tickMs }: Load) =>
      `Servernya sendiri cepat: lag tertingginya hanya ${tickMs} ms. Jadi lag-nya dari jaringan: coba ganti Wi-Fi ke data seluler atau sebaliknya, dan matikan VPN.`,
  },
}
