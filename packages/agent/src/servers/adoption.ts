import type { HostedServer } from './hosted-server.ts'

/** The link stays closed for at most this long while running servers are adopted. */
const adoptionMs = 1000

/** Resolves when every adopted server has answered, or after `adoptionMs`. */
export async function waitForAdoption(servers: readonly HostedServer[]): Promise<void> {
  const answers = servers.map((server) => server.life.until((phase) => phase !== 'STARTING'))
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, adoptionMs)
  })
  await Promise.race([Promise.all(answers), deadline])
  clearTimeout(timer)
}
