const max = 64

/**
 * Lists the api processes that `npm start` runs: API_PROCESSES of them, at PORT and the ports after it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} entry the api's program
 * @returns {import('./supervisor.mjs').Program[] | string} the programs, or an error for the operator
 */
export function apiPrograms(env, entry) {
  const wanted = env.API_PROCESSES || '1'
  const count = /^\d{1,2}$/.test(wanted) ? Number(wanted) : 0
  if (count < 1 || count > max) return `API_PROCESSES must be a number from 1 to ${max}.`
  if (count === 1) return [{ name: 'api', entry, opensData: true }]
  if (!env.DATABASE_URL) {
    return 'Several api processes need PostgreSQL: set DATABASE_URL, or leave API_PROCESSES out. The embedded database is for one.'
  }
  const first = Number(env.PORT || 3000)
  // Users see one address, that of the proxy in front of all api processes.
  const publicUrl = env.PUBLIC_URL || `http://localhost:${first}`
  return Array.from({ length: count }, (_, at) => ({
    name: at === 0 ? 'api' : `api ${at + 1}`,
    entry,
    opensData: true,
    env: { PORT: String(first + at), PUBLIC_URL: publicUrl },
  }))
}
