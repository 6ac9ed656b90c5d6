import { type JoinCode, removeJoinCode, renewJoinCode } from '@parley/contracts/classes/join-code.ts'
import { IconCopy, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { inGroups } from '../parts/join-code.rules.ts'
import { joinCodeQuery, useClassAct } from '../parts/use-classes.ts'
import classes from './join-code-card.module.css'

/** The code students use to join, its expiry, and a button for a new one. @param isLarge true for an empty class */
export function JoinCodeCard({ classId, isLarge }: { readonly classId: string; readonly isLarge: boolean }) {
  const { t } = useTranslation('classes')
  const query = useQuery(joinCodeQuery(classId))
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const close = { onSuccess: () => setAsked(null) }
  const renewal = useClassAct(() => call(renewJoinCode, { params: { id: classId }, body: {} }))
  const renew = () => renewal.mutate(undefined, close)
  const removal = useClassAct(() => call(removeJoinCode, { params: { id: classId } }))
  return (
    <section className={classes.card} data-large={isLarge || undefined} aria-label={t('code.title')}>
      <Loaded failed={t('code.failed')} query={query}>
        {(code) => (
          <>
            <h2>{t('code.title')}</h2>
            {code && <Code {...code} />}
            <p className="help">{t(explanationOf(code))}</p>
            <div className={classes.acts}>
              {isValid(code) && <Copy code={code.code} />}
              <Button
                variant="quiet"
                size="sm"
                icon={<IconRefresh aria-hidden="true" />}
                busy={renewal.isPending}
                onClick={() => (isValid(code) ? setAsked('renew') : renew())}
              >
                {t('code.renew')}
              </Button>
              {isValid(code) && (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<IconLinkOff aria-hidden="true" />}
                  onClick={() => setAsked('remove')}
                >
                  {t('code.remove')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <Confirm
        opened={asked === 'renew'}
        title={t('code.renewQuestion')}
        verb={t('code.renewVerb')}
        danger
        busy={renewal.isPending}
        error={renewal.error}
        onConfirm={renew}
        onClose={() => setAsked(null)}
      >
        <p className="muted">{t('code.renewText')}</p>
      </Confirm>
      <Confirm
        opened={asked === 'remove'}
        title={t('code.removeQuestion')}
        verb={t('code.remove')}
        danger
        busy={removal.isPending}
        error={removal.error}
        onConfirm={() => removal.mutate(undefined, close)}
        onClose={() => setAsked(null)}
      >
        <p className="muted">{t('code.removeText')}</p>
      </Confirm>
    </section>
  )
}

const isOver = (expiresAt: string): boolean => Date.parse(expiresAt) <= Date.now()
const isValid = (code: JoinCode | null): code is JoinCode => code !== null && !isOver(code.expires_at)

function explanationOf(code: JoinCode | null) {
  if (code === null) return 'code.none'
  return isValid(code) ? 'code.help' : 'code.ended'
}

function Code({ code, expires_at: expiresAt }: { readonly code: string; readonly expires_at: string }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  return (
    <>
      <p className={classes.code} data-over={isOver(expiresAt) || undefined}>
        {inGroups(code)}
      </p>
      {!isOver(expiresAt) && (
        <p className="help">
          {t('code.until', { date: format.date(expiresAt, { day: 'numeric', month: 'long', year: 'numeric' }) })}
        </p>
      )}
    </>
  )
}

function Copy({ code }: { readonly code: string }) {
  const { t } = useTranslation('classes')
  const copy = () =>
    void navigator.clipboard?.writeText(inGroups(code)).then(
      () => toast(t('code.copied')),
      // Clipboard access was denied: the code is still on the screen.
      () => undefined,
    )
  return (
    <Button variant="quiet" size="sm" icon={<IconCopy aria-hidden="true" />} onClick={copy}>
      {t('code.copy')}
    </Button>
  )
}
