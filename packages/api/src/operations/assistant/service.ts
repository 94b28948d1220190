import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { BodyOf, ReplyOf } from '@trellis/contract/kit/route.ts'
import type { chat } from '@trellis/contract/operations/assistant.ts'
import type { Config } from '../../config.ts'
import type { Caller } from '../../kit/access.ts'
import type { Log } from '../../kit/log.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { type EvidenceDeps, readEvidence, readLastLines } from './evidence.ts'
import { type Guide, getGuides } from './guide.ts'
import { createGuideModel, getLanguage } from './guide-model.ts'
import { createGuideSearch } from './guide-search.ts'
import type { Language } from './language.ts'
import type { Model, ModelAnswer } from './model.ts'
import { type OwnerState, readOwnerState } from './owner-state.ts'
import { getLinkTo } from './page-links.ts'
import { proposeAction } from './proposals.ts'
import { createQuestionBounds, type QuestionCounter } from './question-bounds.ts'
import { sentences } from './sentences.ts'

type Deps = EvidenceDeps & {
  config: Config['assistant']
  readSupportUrl(): string | null
  log: Log
  accounts: Accounts
  settings: PanelSettingsService
  listTasks(serverId: string): Promise<ScheduledTask[]>
  counter: QuestionCounter
}
type ChatQuestion = BodyOf<typeof chat>
type Answer = ReplyOf<typeof chat>

export type Assistant = { ask(caller: Caller, question: ChatQuestion): Promise<Answer> }

const maxLinks = 2

/** Answers questions. It reads the caller's state and proposes actions, but cannot change anything. */
export async function createAssistant(deps: Deps): Promise<Assistant> {
  const { config, now, settings } = deps
  const guides = getGuides()
  const search = createGuideSearch(guides)
  const model = await openModel(deps, guides)
  const bounds = createQuestionBounds({
    now,
    dailyLimit: config.dailyLimit,
    isMetered: model.isMetered,
    counter: deps.counter,
  })

  async function answer(caller: Caller, { message, history }: ChatQuestion): Promise<Answer> {
    const state = await readOwnerState(deps, caller)
    const known = getLanguage(message) ?? state.language
    const found = search.find(message, known)
    const language = known ?? found[0]?.language ?? 'en'
    const answer = await model.answer({
      message,
      history,
      language,
      state,
      readEvidence: () => readEvidence(deps, caller.userId),
      readLastLines: () => readLastLines(deps, caller.userId),
      guides: found,
    })
    return getReply(answer, state, language)
  }

  function getReply(answer: ModelAnswer, state: OwnerState, language: Language): Answer {
    if (answer.intent === null) {
      const support = shouldMentionSupport(answer) ? deps.readSupportUrl() : null
      const text =
        support === null ? answer.text : `${answer.text}\n\n${sentences[language].support(support)}`
      return { role: 'model', text, links: getLinks(answer), proposal: null }
    }
    const verdict = proposeAction(answer.intent, state, settings.read(), language)
    if ('denial' in verdict) {
      // The model could not know it and may have promised otherwise.
      const links = [getLinkTo('/dashboard')]
      return { role: 'model', text: verdict.denial, links, proposal: null }
    }
    const lead = sentences[language].lead(answer.intent, state.server?.name ?? '')
    const text = answer.text === '' ? lead : answer.text
    return { role: 'model', text, links: [], proposal: verdict.proposal }
  }

  return { ask: (caller, question) => bounds.within(caller.userId, () => answer(caller, question)) }
}

/** Questions that only the people who run the service can settle. */
const shouldMentionSupport = ({ guides, isKnown }: ModelAnswer) =>
  !isKnown || guides.some(({ name }) => peopleGuides.has(name))

const peopleGuides = new Set(['account-ban', 'credits', 'feedback'])

/** A provider's SDK is loaded only by those who have set one. */
async function openModel({ config, log }: Deps, guides: readonly Guide[]): Promise<Model> {
  const { provider, deadlineMs } = config
  if (provider === null) return createGuideModel(guides)
  const { createProviderModel } = await import('./provider-model.ts')
  return createProviderModel({ provider, deadlineMs, log })
}

function getLinks({ guides, isKnown }: ModelAnswer): Answer['links'] {
  if (!isKnown) return [getLinkTo('/feedback')]
  const pages = new Set(guides.map((guide) => guide.page))
  return [...pages].slice(0, maxLinks).map(getLinkTo)
}
