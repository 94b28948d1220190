/** Small programs that `node -e` runs inside a container. */

/** Tries to connect to a port of each host and prints for each whether it was reachable: `PORT HOST…`. */
export const dialEach = `
  const { connect } = require('node:net')
  const [, port, ...hosts] = process.argv
  const dial = (host) => new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1500 })
    const finish = (how) => { socket.destroy(); resolve(how) }
    socket.on('connect', () => finish('reached')).on('error', () => finish('no')).on('timeout', () => finish('no'))
  })
  Promise.all(hosts.map(dial)).then((results) => console.log(results.join(' ')))`

/** Kills the agent, as a crash would. */
export const killAgent = `
  const { readdirSync, readFileSync } = require('node:fs')
  for (const pid of readdirSync('/proc').filter((it) => /^\\d+$/.test(it) && Number(it) !== process.pid)) {
    const command = readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0')
    if (command.includes('/app/dist/agent/main.js')) process.kill(Number(pid), 'SIGKILL')
  }`

/** Prints the public status of the servers. */
export const readStatus = `fetch('http://127.0.0.1:3000/api/status').then((it) => it.text()).then(console.log)`
