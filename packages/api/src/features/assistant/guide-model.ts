import { detectLanguage, wordsOf } from './language.ts'
import type { Model, ModelAnswer, Question } from './model.ts'
import { sentences } from './sentences.ts'
import { answerFromState } from './state-answer.ts'
import { recogniseStateQuestion } from './state-question.ts'
import { recogniseWish } from './wish.ts'

/** The assistant without a provider: a wish, the caller's own state, else what Trellis's guides say. */
export const guideModel: Model = {
  isMetered: false,
  answer: (question) => Promise.resolve(answerByRules(question)),
}

function answerByRules({ message, language, state, guides }: Question): ModelAnswer {
  const wish = recogniseWish(message)
  if (wish !== null) return { text: '', wish: wish.action, guides: [], isKnown: true }
  const asked = recogniseStateQuestion(message)
  if (asked !== null) {
    const fitting = guides.filter((guide) => guide.intent === asked.intent)
    const fromState = answerFromState(asked.intent, state, language)
    const text = [fromState, fitting[0]?.text].filter(Boolean).join('\n\n')
    return { text, wish: null, guides: fitting.slice(0, 1), isKnown: true }
  }
  if (isGreeting(message)) {
    return { text: sentences[language].hello, wish: null, guides: [], isKnown: true }
  }
  const [best] = guides
  if (best === undefined) {
    return { text: sentences[language].unknown, wish: null, guides: [], isKnown: false }
  }
  return { text: best.text, wish: null, guides: [best], isKnown: true }
}

const greeting =
  /^(hi|hello|hey|help|good (morning|evening)|who are you|what can you (do|help( me)? with)|halo|hai|bantuan|selamat (pagi|siang|sore|malam)|what is trellis|apa itu trellis|siapa (kamu|anda)|(kamu|anda) bisa apa( saja)?)$/

const isGreeting = (message: string): boolean => greeting.test(wordsOf(message).join(' '))

/** The language that a message is answered in: its own, or that of what it asks for. */
export function languageOf(message: string): ReturnType<typeof detectLanguage> {
  return (
    recogniseWish(message)?.language ??
    recogniseStateQuestion(message)?.language ??
    detectLanguage(message)
  )
}
