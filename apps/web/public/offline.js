// The offline page in the interface language; it returns to the app as soon as there is a connection.
;(() => {
  const texts = {
    es: [
      'Sin conexión',
      'Parley necesita conexión: las respuestas llegan del servidor. Lo que has dicho hasta ahora está a salvo allí. Esta página se reanuda sola.',
      'Reintentar',
    ],
    fr: [
      'Vous êtes hors ligne',
      'Parley a besoin d’une connexion\u00a0: les réponses viennent du serveur. Ce qui a été dit y est en sécurité. Cette page reprend d’elle-même.',
      'Réessayer',
    ],
    pt: [
      'Sem ligação',
      'O Parley precisa de ligação: as respostas vêm do servidor. O que disseste até agora está lá a salvo. Esta página continua sozinha.',
      'Tentar de novo',
    ],
    de: [
      'Du bist offline',
      'Parley braucht eine Verbindung: Dein Gegenüber antwortet vom Server aus. Was du bisher gesagt hast, ist dort sicher. Sobald die Verbindung wieder da ist, geht es von selbst weiter.',
      'Noch einmal versuchen',
    ],
    it: [
      'Sei offline',
      'Parley ha bisogno di una connessione: le risposte arrivano dal server. Quello che hai detto finora è lì al sicuro. Appena torna la connessione, questa pagina riprende da sola.',
      'Riprova',
    ],
    pl: [
      'Brak połączenia',
      'Parley potrzebuje połączenia: rozmówca odpowiada z serwera. Dotychczasowe wypowiedzi są tam bezpieczne. Strona wznowi się sama.',
      'Spróbuj ponownie',
    ],
    uk: [
      'Немає з’єднання',
      'Parley потребує з’єднання: співрозмовник відповідає із сервера. Усе сказане досі там збережено. Сторінка відновиться сама.',
      'Спробувати ще раз',
    ],
    bg: [
      'Няма връзка',
      'Parley има нужда от връзка: събеседникът отговаря от сървъра. Казаното дотук е запазено там. Страницата ще се възобнови сама.',
      'Опитай отново',
    ],
  }
  const chosen = localStorage.getItem('parley.language') ?? ''
  const bases = [chosen, ...navigator.languages].map((wish) => wish.toLowerCase().split('-')[0])
  const language = bases.find((base) => base === 'en' || base in texts)
  const words = texts[language]
  if (words) {
    document.documentElement.lang = language
    for (const [place, id] of ['title', 'text', 'again'].entries())
      document.getElementById(id).textContent = words[place]
  }
  const goOn = () => location.reload()
  document.getElementById('again').addEventListener('click', goOn)
  addEventListener('online', goOn)
})()
