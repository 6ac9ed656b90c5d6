// Chooses the microphone and tests it by recording three seconds and playing them back.
import { IconMicrophone, IconVolume } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserMicrophone, type RecordedSpeech, type Recording } from '#audio/microphone.ts'
import { MicrophoneError, type MicrophoneReason, microphones } from '#audio/open-microphone.ts'
import { warnOfPlayback } from '#audio/playback-warning.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { MicrophoneHelp } from '../composer/microphone-help.tsx'
import classes from '../panels/settings-sheet.module.css'
import { useLoudness } from '../talk/use-page.ts'

export interface MicrophoneSettingsProps {
  /** If empty, the browser chooses. */
  deviceId: string
  onDevice: (deviceId: string) => void
}

export function MicrophoneSettings({ deviceId, onDevice }: MicrophoneSettingsProps) {
  const { t } = useTranslation('talk')
  const test = useMicrophoneTest(deviceId)
  const devices = useMicrophones(test.isRunning)
  return (
    <section className={classes.group}>
      <h3>{t('microphone.title')}</h3>
      {devices.length > 0 && (
        <SelectField
          label={t('microphone.device')}
          labelHidden
          value={devices.some((device) => device.deviceId === deviceId) ? deviceId : ''}
          onChange={(event) => onDevice(event.target.value)}
        >
          <option value="">{t('microphone.usual')}</option>
          {devices
            .filter((device) => device.deviceId !== 'default')
            .map((device) => (
              <option key={device.deviceId} value={device.deviceId}>
                {device.label}
              </option>
            ))}
        </SelectField>
      )}
      <MicrophoneTest {...test} />
    </section>
  )
}

type Test = ReturnType<typeof useMicrophoneTest>

function MicrophoneTest({ isRunning, failed, sample, level, start }: Test) {
  const { t } = useTranslation('talk')
  const bar = useRef<HTMLSpanElement>(null)
  useLoudness(bar, isRunning, level)
  return (
    <>
      <div className={classes.test}>
        <Button size="sm" busy={isRunning} icon={<IconMicrophone aria-hidden="true" />} onClick={start}>
          {t('microphone.test')}
        </Button>
        <span className={classes.level} data-live={isRunning || undefined} aria-hidden="true">
          <span ref={bar} />
        </span>
      </div>
      <p role="status">
        {isRunning && t('microphone.speak')}
        {!isRunning && sample && (sample.sound === 'voice' ? t('microphone.heard') : t('microphone.unheard'))}
        {!isRunning && !sample && !failed && t('microphone.testHelp')}
      </p>
      {!isRunning && sample && <Sample wav={sample.wav} />}
      {failed && (
        <p className={classes.help} role="alert">
          <MicrophoneHelp reason={failed} />
        </p>
      )}
    </>
  )
}

/** Plays the recorded sample, which stays in this page. */
function Sample({ wav }: { wav: Blob }) {
  const { t } = useTranslation('talk')
  const [player] = useState(() => new Audio())
  useEffect(() => {
    const url = URL.createObjectURL(wav)
    player.src = url
    return () => {
      player.pause()
      URL.revokeObjectURL(url)
    }
  }, [player, wav])
  return (
    <div className={classes.test}>
      <Button
        size="sm"
        variant="quiet"
        icon={<IconVolume aria-hidden="true" />}
        onClick={() => void player.play().catch(warnOfPlayback)}
      >
        {t('microphone.play')}
      </Button>
    </div>
  )
}

/** Length of the sample, in seconds. */
const sampleSeconds = 3

function useMicrophoneTest(deviceId: string) {
  const running = useRef<Recording | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [failed, setFailed] = useState<MicrophoneReason | null>(null)
  const [sample, setSample] = useState<RecordedSpeech | null>(null)
  useEffect(() => () => running.current?.cancel(), [])
  const finish = async () => {
    const speech = await running.current?.stop()
    running.current = null
    setRunning(false)
    setSample(speech ?? null)
  }
  const start = async () => {
    setRunning(true)
    setSample(null)
    setFailed(null)
    try {
      const options = { deviceId, maximumSeconds: sampleSeconds, onOver: () => void finish() }
      running.current = await browserMicrophone.record(options)
    } catch (error) {
      setRunning(false)
      setFailed(error instanceof MicrophoneError ? error.reason : 'unsupported')
    }
  }
  const level = useEffectEvent(() => running.current?.level() ?? 0)
  const [read] = useState(() => () => level())
  return { isRunning, failed, sample, level: read, start: () => void start() }
}

/** This device's microphones, refreshed when one is added or removed or when their names become available. */
function useMicrophones(isAsked: boolean): MediaDeviceInfo[] {
  const [found, setFound] = useState<MediaDeviceInfo[]>([])
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const devices = await microphones()
      if (isShown) setFound(devices)
    }
    if (!isAsked) void look()
    navigator.mediaDevices?.addEventListener('devicechange', look)
    return () => {
      isShown = false
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    }
  }, [isAsked])
  return found
}
