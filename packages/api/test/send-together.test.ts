import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendTogether } from '../src/kit/send-together.ts'

async function openServer() {
  const http = Fastify()
  sendTogether(http)
  const left: string[] = []
  http.addHook('onSend', async ({ url }) => void left.push(url))
  http.get('/:name', async () => 'answer')
  http.get('/cut', (_request, reply) => {
    // The removal of a member, for example, may end a running call in the turn of its answer.
    queueMicrotask(() => void reply.code(403).send('ended'))
    return reply.send('answer')
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return { url, left, close: () => http.close() }
}

test('sends every answer of many calls at once', async () => {
  const { url, left, close } = await openServer()
  const names = Array.from({ length: 50 }, (_, index) => `/call-${index}`)
  const answers = await Promise.all(names.map(async (it) => (await fetch(url + it)).text()))
  expect(answers).toEqual(names.map(() => 'answer'))
  expect(left.toSorted()).toEqual(names.toSorted())
  await close()
})

test('refuses a call that is ended while its answer waits', async () => {
  const { url, close } = await openServer()
  const cut = await fetch(`${url}/cut`)
  expect(cut.status).toBe(403)
  expect(await cut.text()).toBe('ended')
  expect(await (await fetch(`${url}/next`)).text()).toBe('answer')
  await close()
})
