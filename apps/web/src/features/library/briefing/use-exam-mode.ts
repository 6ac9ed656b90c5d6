// A test's mode: from the URL, otherwise the learner's last choice, otherwise the real exam.
import { useNavigate } from '@tanstack/react-router'
import { useStored } from '#audio/use-stored.ts'
import type { BriefingSearch } from './briefing-search.ts'

export type ExamMode = 'exam' | 'practice'

export function useExamMode(named: BriefingSearch['mode']): [mode: ExamMode, choose: (mode: ExamMode) => void] {
  const [stored, store] = useStored('parley.exam_mode')
  const navigate = useNavigate()
  const choose = (mode: ExamMode) => {
    store(mode)
    void navigate({ to: '.', search: (now: BriefingSearch) => ({ ...now, mode }), replace: true })
  }
  return [named ?? (stored === 'practice' ? 'practice' : 'exam'), choose]
}
