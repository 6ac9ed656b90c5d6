// Texts that are rightly written alike in more than one language, in lower case.
export const sameInSeveral: ReadonlySet<string> = new Set([
  'gratificante',
  'la routine',
  'меню',
  'риба',
  'quanto pesa?',
  'urgent',
  'urgente',
  'температура',
  'сироп',
  'таблетка',
  'бинт',
  'пломба',
  'бормашина',
  'ваучер',
  'justo',
])
