// Checks for HEALTHCHECK whether the program in this container is ready: the api by its /readyz, and
// `node scripts/healthy.mjs agent` by the agent's socket.
import { once } from 'node:events'
import { connect } from 'node:net'

const { PORT, DATA_DIR, AGENT_SOCKET } = process.env
const timeoutMs = 3000

async function apiIsReady() {
  const url = `http://127.0.0.1:${PORT || 3000}/readyz`
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  return ok
}

async function agentAnswers() {
  const socket = connect(AGENT_SOCKET || `${DATA_DIR}/run/agent.sock`)
  await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
  return true
}

const isHealthy = process.argv[2] === 'agent' ? agentAnswers() : apiIsReady()
process.exit((await isHealthy.catch(() => false)) ? 0 : 1)
