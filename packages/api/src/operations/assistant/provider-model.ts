import { setTimeout } from 'node:timers/promises'
import { type ChatMessage, proposalSchema } from '@trellis/contract/operations/assistant.ts'
import { generateText, type LanguageModel, type ModelMessage, tool } from 'ai'
import * as z from 'zod'
import type { AiProvider } from '../../config.ts'
import { createBoundedFetch } from '../../kit/bounded-fetch.ts'
import { createFault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import type { Evidence } from './evidence.ts'
import { writeInstructions } from './instructions.ts'
import type { Model, ModelAnswer, Question } from './model.ts'

const maxHistoryCharacters = 12_000
const maxAnswerTokens = 800
const maxAnswerCharacters = 8000
/** One question costs one call: who reads the failure asks again sooner than a back-off would. */
const maxRetries = 0

const intentSchema = z.object({ action: proposalSchema.shape.action })

const tools = {
  propose_action: tool({
    description:
      "Offer to start, stop or restart the user's own server. Shows a card; only the user can carry it out.",
    inputSchema: intentSchema,
  }),
}

type Known = { evidence: Evidence | null; signal: AbortSignal }
type Options = { provider: AiProvider; deadlineMs: number; log: Log }

/**
 * Creates answers with a provider's model. After any failure the user reads one sentence without internal
 * details.
 */
export async function createProviderModel({ provider, deadlineMs, log }: Options): Promise<Model> {
  const model = await openModel(provider)
  globalThis.AI_SDK_LOG_WARNINGS = false

  async function ask(question: Question, { evidence, signal }: Known): Promise<ModelAnswer> {
    const { text, toolCalls } = await generateText({
      model,
      instructions: writeInstructions(question, evidence),
      messages: listMessages(question),
      tools,
      maxOutputTokens: maxAnswerTokens,
      maxRetries,
      abortSignal: signal,
    })
    const proposal = toolCalls
      .map((call) => intentSchema.safeParse(call.input))
      .find((it) => it.success)
    const answer = text.trim().slice(0, maxAnswerCharacters)
    if (answer === '' && proposal === undefined) throw new Error('The answer is empty.')
    return {
      text: answer,
      intent: proposal?.data.action ?? null,
      guides: question.guides,
      isKnown: true,
    }
  }

  return {
    isMetered: true,
    async answer(question) {
      const signal = AbortSignal.timeout(deadlineMs)
      const evidence = await waitInTime(question.readEvidence(), deadlineMs / 4)
      try {
        return await ask(question, { evidence, signal })
      } catch (error) {
        const isSlow = signal.aborted
        // The error itself may hold the key's address, the question and the provider's own words.
        log.warn(
          { provider: provider.name, model: provider.model, ...getOutline(error), isSlow },
          'the assistant got no answer',
        )
        const kind = isSlow ? 'upstream-slow' : 'upstream-failed'
        const code = isSlow ? 'assistant-slow' : 'assistant-failed'
        throw createFault(kind, { code }, { cause: error })
      }
    },
  }
}

/** Resolves with null after `ms`, so that a slow host does not cost the user the answer. */
async function waitInTime<Value>(value: Promise<Value>, ms: number): Promise<Value | null> {
  const timer = new AbortController()
  const late = setTimeout(ms, null, { signal: timer.signal }).catch(() => null)
  return Promise.race([value, late]).finally(() => timer.abort())
}

/**
 * Loads only the chosen provider's package. The addresses are set explicitly so that no variable of the SDK
 * has an effect.
 */
async function openModel({ name, model, apiKey, baseUrl }: AiProvider): Promise<LanguageModel> {
  const settings = { apiKey: apiKey ?? '', fetch: fetchBounded }
  switch (name) {
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const baseURL = baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta'
      return createGoogle({ ...settings, baseURL })(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ ...settings, baseURL: baseUrl ?? 'https://api.anthropic.com/v1' })(
        model,
      )
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ ...settings, name, baseURL: baseUrl ?? '' })(model)
    }
  }
}

/** Hundreds of times the size of an answer of `maxAnswerTokens`, with all metadata that providers add. */
const maxAnswerBytes = 512 * 1024

/** Follows no redirect, which would send the API key to another address. */
const fetchBounded = createBoundedFetch(maxAnswerBytes)

/** The newest part of the conversation and the question; it begins with the user, as providers want it. */
function listMessages({ history, message }: Question): ModelMessage[] {
  const kept: ChatMessage[] = []
  let room = maxHistoryCharacters
  for (const entry of history.toReversed()) {
    room -= entry.text.length
    if (room < 0) break
    if (entry.text.trim() !== '') kept.unshift(entry)
  }
  while (kept[0]?.role === 'model') kept.shift()
  return [
    ...kept.map(({ role, text }) => ({
      role: role === 'model' ? ('assistant' as const) : role,
      content: text,
    })),
    { role: 'user' as const, content: message },
  ]
}

const statusSchema = z.object({ statusCode: z.int().optional() })

/** Returns the part of a failure that is safe to log: its class and the status that the provider answered. */
function getOutline(error: unknown): { failure: string; status?: number } {
  if (!(error instanceof Error)) return { failure: 'unknown' }
  const status = statusSchema.safeParse(error).data?.statusCode
  return { failure: error.name, ...(status !== undefined && { status }) }
}
