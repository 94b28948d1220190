import { explainCrash, explainLag } from './diagnosis.ts'
import type { Guide, Intent } from './guide.ts'
import { recogniseIntent } from './intent.ts'
import { detectLanguage, listWords } from './language.ts'
import type { Model, ModelAnswer, Question } from './model.ts'
import type { OwnerState } from './owner-state.ts'
import { sentences } from './sentences.ts'
import { answerFromState } from './state-answer.ts'
import { recogniseStateQuestion } from './state-question.ts'

/** The assistant without a provider. It recognises a request for an action or a question about the caller's state; else it
 * searches the guides. */
export function createGuideModel(all: readonly Guide[]): Model {
  return {
    isMetered: false,
    answer: (question) => answerByRules(question, all),
  }
}

async function answerByRules(question: Question, all: readonly Guide[]): Promise<ModelAnswer> {
  const { message, language, guides } = question
  const intent = recogniseIntent(message)
  if (intent !== null) return { text: '', intent: intent.action, guides: [], isKnown: true }
  const stateQuestion = recogniseStateQuestion(message)
  if (stateQuestion !== null) {
    const diagnosed = await diagnose(stateQuestion.intent, question)
    return answerAboutState(stateQuestion.intent, { ...question, diagnosed }, all)
  }
  if (isGreeting(message)) {
    return { text: sentences[language].hello, intent: null, guides: [], isKnown: true }
  }
  const [best] = guides
  if (best === undefined) {
    return { text: sentences[language].unknown, intent: null, guides: [], isKnown: false }
  }
  return { text: best.text, intent: null, guides: [best], isKnown: true }
}

/** Reads the records for questions about a crash or lag; null for other questions, or when they hold nothing. */
async function diagnose(
  intent: Intent,
  { state, language, readEvidence, readLastLines }: Question,
): Promise<string | null> {
  if ((intent !== 'crash' && intent !== 'lag') || state.server === null) return null
  const evidence = await readEvidence()
  if (evidence === null) return null
  if (intent === 'lag') return explainLag(evidence, state, language)
  const lines = await readLastLines()
  const crash = explainCrash(evidence, { server: state.server.name, lines, language })
  return `${crash}\n${answerFromState('status', state, language)}`
}

/** Without records, the status is the answer. */
const getFactIntent = (intent: Intent): Intent =>
  intent === 'crash' || intent === 'lag' ? 'status' : intent

/** Answers with the owner's state first, then with the guide where that continues. */
function answerAboutState(
  intent: Intent,
  { state, language, diagnosed }: Question & { diagnosed: string | null },
  all: readonly Guide[],
): ModelAnswer {
  const subject = intent === 'crash' ? 'status' : intent
  const guide = all.find((it) => it.intent === subject && it.language === language)
  const isHelped = diagnosed === null && isHelpedByGuide(intent, state)
  const known = diagnosed ?? answerFromState(getFactIntent(intent), state, language)
  const text = [known, isHelped ? guide?.text : null]
  return {
    text: text.filter(Boolean).join('\n\n'),
    intent: null,
    guides: guide === undefined ? [] : [guide],
    isKnown: true,
  }
}

/** An owner whose server runs needs no guide about crashes, and one who is not banned none about bans. */
function isHelpedByGuide(intent: Intent, { server, ban, tasks }: OwnerState): boolean {
  if (intent === 'ban') return ban !== null
  if (intent === 'tasks') return tasks.length === 0
  if (intent !== 'status' && intent !== 'crash') return true
  return server?.lastExit?.wasCrash === true && server.status !== 'ONLINE'
}

const greeting =
  /^(hi|hello|hey|help|good (morning|evening)|who are you|what can you (do|help( me)? with)|halo|hai|bantuan|selamat (pagi|siang|sore|malam)|what is trellis|apa itu trellis|siapa (kamu|anda)|(kamu|anda) bisa apa( saja)?)$/

const isGreeting = (message: string): boolean => greeting.test(listWords(message).join(' '))

/** Returns the language of the answer: the message's own, or that of its subject. */
export function getLanguage(message: string): ReturnType<typeof detectLanguage> {
  return (
    recogniseIntent(message)?.language ??
    recogniseStateQuestion(message)?.language ??
    detectLanguage(message)
  )
}
