/** Small programs that are run inside of a container by `node -e`. */

/** Tries to reach a port of each host, and tells of each whether it was reached: `PORT HOST…`. */
export const dialEach = `
  const { connect } = require('node:net')
  const [, port, ...hosts] = process.argv
  const dial = (host) => new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1500 })
    const tell = (how) => { socket.destroy(); resolve(how) }
    socket.on('connect', () => tell('reached')).on('error', () => tell('no')).on('timeout', () => tell('no'))
  })
  Promise.all(hosts.map(dial)).then((told) => console.log(told.join(' ')))`

/** Ends the agent as a crash does. */
export const killAgent = `
  const { readdirSync, readFileSync } = require('node:fs')
  for (const pid of readdirSync('/proc').filter((it) => /^\\d+$/.test(it) && Number(it) !== process.pid)) {
    const command = readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0')
    if (command.includes('/app/dist/agent/main.js')) process.kill(Number(pid), 'SIGKILL')
  }`

/** What anybody may know of the servers. */
export const readStatus = `fetch('http://127.0.0.1:3000/api/status').then((it) => it.text()).then(console.log)`
