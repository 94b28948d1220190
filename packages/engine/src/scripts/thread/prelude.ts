/**
 * The program that makes the functions of scripts, which runs in each isolate before the script. It is a function
 * of the host's functions, so that a script has no name for them. Everything a script does leaves through `send`
 * as a JSON text that the engine checks; a script that changes built-in objects harms only itself.
 */
export const prelude = `(function (send, log, fail, initial, bounds) {
  'use strict'
  const { stringify, parse } = JSON
  const handlers = new Map()
  const commands = new Map()
  const timers = []
  const waiting = new Map()
  const remembered = new Map(Object.entries(parse(initial)))
  let isLoading = true
  let lastId = 0

  const describe = (error) => {
    let message = 'an unknown error'
    let stack = ''
    try {
      const isError = typeof error === 'object' && error !== null
      message = isError ? String(error.name) + ': ' + String(error.message) : String(error)
      stack = isError ? String(error.stack) : ''
    } catch {}
    return stringify({ message: message.slice(0, 300), stack: stack.slice(0, 2000) })
  }
  const report = (error) => fail(describe(error))

  const act = (what) => {
    const id = ++lastId
    const text = stringify({ id, ...what })
    send(text)
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  class Player {
    constructor(facts) {
      Object.assign(this, facts)
      Object.freeze(this)
    }
    send(text) { return act({ do: 'send', to: this.name, text: String(text) }) }
    showDialog(dialog) { return act({ do: 'dialog', to: this.name, dialog }) }
    give(item, count = 1) { return act({ do: 'exchange', to: this.name, give: [[item, count]] }) }
    take(item, count = 1) { return act({ do: 'exchange', to: this.name, take: [[item, count]] }) }
    giveGems(gems) { return act({ do: 'exchange', to: this.name, gems }) }
    takeGems(gems) { return act({ do: 'exchange', to: this.name, gems: -gems }) }
    exchange(exchange) {
      const { remember, ...rest } = exchange
      const keys = remember === undefined ? {} : { remember: prepareState(remember) }
      const done = act({ do: 'exchange', to: this.name, ...rest, ...keys })
      if (remember === undefined) return done
      return done.then((result) => {
        if (result.ok) for (const [key, text] of Object.entries(keys.remember)) remembered.set(key, text)
        return result
      })
    }
    count(item) { return act({ do: 'count', to: this.name, item }) }
    teleport(x, y) { return act({ do: 'teleport', to: this.name, x, y }) }
    warp(world, door = '') { return act({ do: 'warp', to: this.name, world, door }) }
    kick(reason = '') { return act({ do: 'kick', to: this.name, reason: String(reason) }) }
    mute(minutes, reason = '') { return act({ do: 'mute', to: this.name, minutes, reason: String(reason) }) }
  }

  const checkKey = (key) => {
    if (typeof key !== 'string' || key === '' || key === '__proto__' || key.length > bounds.maxKeyLength)
      throw new TypeError('A key is a text of 1 to ' + bounds.maxKeyLength + ' characters.')
    return key
  }
  const formatValue = (value) => {
    const text = stringify(value)
    if (text === undefined) throw new TypeError('This value cannot be kept. Keep texts, numbers, lists and objects.')
    if (text.length > bounds.maxValueBytes) throw new RangeError('A value has at most ' + bounds.maxValueBytes + ' characters.')
    return text
  }
  const prepareState = (values) => {
    const texts = {}
    for (const [key, value] of Object.entries(values)) texts[checkKey(key)] = formatValue(value)
    refuseExcess(texts)
    return texts
  }
  const refuseExcess = (texts) => {
    const after = new Map(remembered)
    for (const [key, text] of Object.entries(texts)) after.set(key, text)
    if (after.size > bounds.maxKeys) throw new RangeError('A script keeps at most ' + bounds.maxKeys + ' keys.')
    let size = 0
    for (const [key, text] of after) size += key.length + text.length
    if (size > bounds.maxStateBytes) throw new RangeError('A script keeps at most ' + bounds.maxStateBytes + ' characters.')
  }
  const state = Object.freeze({
    get(key, otherwise = null) {
      const text = remembered.get(checkKey(key))
      return text === undefined ? otherwise : parse(text)
    },
    set(key, value) {
      const texts = prepareState({ [checkKey(key)]: value })
      send(stringify({ id: 0, do: 'remember', values: texts }))
      remembered.set(key, texts[key])
    },
    delete(key) {
      if (!remembered.delete(checkKey(key))) return
      send(stringify({ id: 0, do: 'forget', key }))
    },
    keys() { return [...remembered.keys()] },
  })

  const game = Object.freeze({
    sendToAll(text) { return act({ do: 'send', to: null, text: String(text) }) },
    players() { return act({ do: 'players' }).then((all) => all.map((it) => new Player(it))) },
    findPlayer(name) { return act({ do: 'player', to: String(name) }).then((it) => (it === null ? null : new Player(it))) },
    getTile(world, x, y) { return act({ do: 'get-tile', world, x, y }) },
    setTile(world, x, y, item) { return act({ do: 'set-tile', world, x, y, item }) },
    startEvent(event) { return act({ do: 'start-event', event }) },
    stopEvent(kind, world = null) { return act({ do: 'stop-event', kind, world }) },
    wait(seconds) { return act({ do: 'wait', seconds }) },
    log(...values) { log(values.map(show).join(' ')) },
  })
  const show = (value) => (typeof value === 'string' ? value : (stringify(value) ?? String(value)))

  const add = (kind, handler) => {
    if (!isLoading) throw new Error('Handlers are set when the script starts, not later.')
    if (typeof handler !== 'function') throw new TypeError('A handler is a function.')
    const list = handlers.get(kind) ?? []
    if (list.length >= 20) throw new RangeError('At most 20 handlers of one kind.')
    handlers.set(kind, [...list, handler])
  }
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: false, configurable: false })
  for (const [name, kind] of [
    ['onJoin', 'join'], ['onLeave', 'leave'], ['onChat', 'chat'], ['onEnterWorld', 'enter-world'],
    ['onPunch', 'punch'], ['onPlace', 'place'], ['onBreak', 'break'], ['onPickup', 'pickup'],
    ['onTrade', 'trade'], ['onButton', 'button'],
  ]) define(name, (handler) => add(kind, handler))
  define('onCommand', (command, handler) => {
    const { name, help = '', role = 'player' } = typeof command === 'string' ? { name: command } : command
    if (typeof name !== 'string' || !/^[a-z0-9]{1,20}$/.test(name))
      throw new TypeError('The name of a command has 1 to 20 small letters and digits.')
    if (!['player', 'vip', 'moderator', 'administrator', 'god'].includes(role))
      throw new TypeError('A role is player, vip, moderator, administrator or god.')
    if (commands.size >= 20) throw new RangeError('At most 20 commands.')
    add('command ' + name, handler)
    commands.set(name, { name, help: String(help), role })
  })
  define('onTimer', (seconds, handler) => {
    if (!(seconds >= 1 && seconds <= 86400)) throw new RangeError('A timer has 1 to 86,400 seconds.')
    if (timers.length >= 10) throw new RangeError('At most 10 timers.')
    add('timer ' + timers.length, handler)
    timers.push(seconds)
  })
  define('game', game)
  define('state', state)
  define('console', Object.freeze({ log: game.log, info: game.log, warn: game.log, error: game.log }))

  const read = ({ kind, player, other, ...facts }) => {
    const who = player && new Player(player)
    if (kind === 'chat') return [who, facts.text]
    if (kind === 'enter-world') return [who, facts.world]
    if (kind === 'trade') return [{ one: who, other: new Player(other), ...facts }]
    if (kind === 'button') return [who, facts.button, facts.answers]
    if (kind.startsWith('command ')) return [who, facts.words]
    if (kind.startsWith('timer ')) return []
    return kind === 'join' || kind === 'leave' ? [who] : [who, facts]
  }
  const dispatch = (text) => {
    const event = parse(text)
    if (event.kind === 'results') {
      for (const [id, value] of event.results) {
        const resolve = waiting.get(id)
        waiting.delete(id)
        if (resolve) resolve(value)
      }
      return
    }
    for (const handler of handlers.get(event.kind) ?? []) {
      try {
        const result = handler(...read(event))
        if (result instanceof Promise) result.then(undefined, report)
      } catch (error) {
        report(error)
      }
    }
  }
  const finish = () => {
    isLoading = false
    return stringify({ handlers: [...handlers.keys()], commands: [...commands.values()], timers })
  }
  return { dispatch, describe, finish }
})`
