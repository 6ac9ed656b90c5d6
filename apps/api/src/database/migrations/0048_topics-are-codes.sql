-- Mistakes of before have their topic as text in the learner's language. What names a topic gets its code, as
-- read-topic.ts did at the time of this migration; everything else is other. The texts remain in "topic", for the
-- previous version, and in the reviews.
CREATE TEMPORARY TABLE "read_topics" ON COMMIT DROP AS
SELECT "key", CASE
    WHEN replace("words", ' ', '_') IN ('article', 'preposition', 'tense', 'aspect', 'agreement', 'gender', 'case', 'number', 'word_order', 'negation', 'pronoun', 'verb_form', 'auxiliary', 'modal', 'conditional', 'comparison', 'missing_word', 'extra_word', 'word_choice', 'collocation', 'false_friend', 'idiom', 'register', 'connector', 'other') THEN replace("words", ' ', '_')
    WHEN "words" ~ 'word order|wortstellung|satzstellung|ordre des mots|orden de (las )?palabras|ordem d|ordine delle parole|szyk|порядок сл[іо]в|словоред|ред на думите' THEN 'word_order'
    WHEN "words" ~ 'false friend|falsche[rn]? freund|falsos? amig|faux ami|fals[io] amic|fałszyw|фальшив. друз|хибн. друз|лъжлив|фалшив' THEN 'false_friend'
    WHEN "words" ~ 'articl|artícul|artigo|artikel|articol|przedim|rodzajnik|артикл|член(ув|ен|а|ове)|determiner|déterminant|(^| )(a|the)/(a|the)|a/an' THEN 'article'
    WHEN "words" ~ 'preposi|préposi|präposi|verhältniswort|przyim|прийменник|предло[гз]' THEN 'preposition'
    WHEN "words" ~ 'pronoun|pronom|fürw|zaim|займен|местоим' THEN 'pronoun'
    WHEN "words" ~ 'condi[ct]i|condiz|konditional|bedingung|warunk|ipotetic|умовн|условн|if clause|wenn satz' THEN 'conditional'
    WHEN "words" ~ 'compar|kompar|vergleich|superlat|steigerung|stopniow|porówn|порівн|сравн|ступен|степен' THEN 'comparison'
    WHEN "words" ~ 'negat|negac|negaz|negaç|négat|vernein|zaprzecz|przecze|запереч|отриц' THEN 'negation'
    WHEN "words" ~ 'modal|modaux|modais|модал' THEN 'modal'
    WHEN "words" ~ 'auxil|ausiliar|hilfsverb|posiłk|допоміжн|спомагат' THEN 'auxiliary'
    WHEN "words" ~ 'gender|geschlecht|(^| )genus|(^| )genre( |$)|género|gênero|(^| )gener[ei]( |$)|(^| )rodzaj|(^| )рід|(^| )род(у|ове|а|овете)?( |$)|feminin|masculin|maskulin|weiblich|męsk' THEN 'gender'
    WHEN "words" ~ '(^| )cases?( |$)|kasus|dativ|akkusativ|accusativ|genitiv|(^| )f[aä]ll(e|s)?( |$)|(^| )cas( |$)|(^| )casos?( |$)|(^| )casi( |$)|declen|deklin|przypad|(^| )відмін|падеж' THEN 'case'
    WHEN "words" ~ 'agreement|concord|kongruenz|übereinstimm|angleich|accord|acuerdo|zgodn|узгодж|съглас|third person|dritte person|subject verb|sujet verbe|sujeto verbo|sujeito verbo|soggetto verbo' THEN 'agreement'
    WHEN "words" ~ 'plural|pluriel|singular|(^| )number|numerus|mehrzahl|einzahl|liczba|liczby|množ|множин|множеств|однин|(^| )числ[оаі]( |$)|countab|zählbar|contable|dénombr' THEN 'number'
    WHEN "words" ~ 'aspect|aspekt|aspet|(^| )вид(у|ът|а)?( |$)|доконан|dokonan|perfe[ck]tiv|perfettiv|свърш|progressiv|continuous|verlaufsform' THEN 'aspect'
    WHEN "words" ~ 'tense|(^| )past( |$)|present|präsens|future|futur|perfekt|perfect|präteritum|plusquam|vergangenheit|zeitform|(^| )zeit(en)?( |$)|temps|(^| )tiempos?( |$)|tiempos? verb|passé|imparfait|imperf|pretérit|pasado|passado|passato|(^| )temp[io]s?( |$)|(^| )czas(y|u|ów|ie)?( |$)|przeszł|минул|теперішн|майбутн|(^| )час(и|у|ів)?( |$)|(^| )врем|минал|бъдещ' THEN 'tense'
    WHEN "words" ~ 'verb form|form of the verb|verb pattern|infiniti|gerund|particip|conjug|coniug|koniug|konjug|irregular|unregelmäßig|nieregularn|неправильн|verbform|formas? verba|formas? del verb|formas? do verb|formes? (du |des )?verb|form[ae] (del |dei )?verb|form[ay] czasown|odmian|форм[аи] дієсл|дієвідм|інфінітив|глаголн|форма на глагол|спреж|subjun[ct]|subjonct|konjunktiv|congiunt|imperativ|passiv|imiesł|bezokol|дієприкм|причаст|^(verbs?|verben|verbos|verbes|verbi|czasowniki?|дієслова|глаголи?)$' THEN 'verb_form'
    WHEN "words" ~ 'colloc|kolloka|kollok|kolokac|coloca|combina|go together|vont ensemble|wortverbindung|związki wyraz|колокац|сполучуван|словосполуч|словосъчет|feste verbindung' THEN 'collocation'
    WHEN "words" ~ 'idiom|modismo|frases? hech|toutes faites|сталі вираз|redewend|locuç|locuci|locution|modi di dire|фразеолог|ідіом|идиом' THEN 'idiom'
    WHEN "words" ~ 'regist|formal|formell|polite|politess|höflich|cortes|uprzejm|grzeczn|ввічлив|учтив|реєстр|регистър|style|(^| )stil|стил' THEN 'register'
    WHEN "words" ~ 'connect|conector|conect|konnekt|connett|connecteur|conjunc|conjonct|conjunç|congiunz|konjunktion|bindew|spójnik|сполучн|съюз|свързващ|liaison|linking|linker' THEN 'connector'
    WHEN "words" ~ 'missing|omitted|omission|omisión|omissão|fehlend|ausgelass|falta|manqu|mancant|brakuj|opuszcz|пропущ|липсва' THEN 'missing_word'
    WHEN "words" ~ 'extra|unnecessary|redundan|überflüssig|superfl|de más|sobra|a mais|di troppo|zbędn|зайв|излиш|en trop' THEN 'extra_word'
    WHEN "words" ~ 'word choice|choice of word|wrong word|wording|vocab|vokab|wortwahl|wortschatz|choix d|lexi|lexik|léxic|elección de (la )?palabr|escolha d|scelta d|słownictw|dobór sł|вибір сл|лексик|избор на дум|expression|ausdruck' THEN 'word_choice'
    ELSE 'other' END AS "topic"
FROM (
  SELECT "key", trim(regexp_replace("key", '[[:space:]_-]+', ' ', 'g')) AS "words"
  FROM (
    SELECT "topic_key" AS "key" FROM "finished_mistakes"
    UNION SELECT "topic_key" FROM "overruled_mistakes"
    UNION SELECT "key" FROM "memory_cards" WHERE "kind" = 'mistake'
  ) AS "keys"
) AS "named";--> statement-breakpoint
-- Topics of one review that are the same now become one row, with the latest mistake.
CREATE TEMPORARY TABLE "same_topics" ON COMMIT DROP AS
SELECT "mistake"."review_id", "mistake"."topic_key", "read"."topic",
  sum("mistake"."count") OVER "same" AS "count",
  row_number() OVER ("same" ORDER BY "mistake"."pair_id" DESC, "mistake"."topic_key") AS "place"
FROM "finished_mistakes" AS "mistake" JOIN "read_topics" AS "read" ON "read"."key" = "mistake"."topic_key"
WINDOW "same" AS (PARTITION BY "mistake"."review_id", "read"."topic");--> statement-breakpoint
DELETE FROM "finished_mistakes" AS "mistake" USING "same_topics" AS "same"
WHERE "same"."review_id" = "mistake"."review_id" AND "same"."topic_key" = "mistake"."topic_key" AND "same"."place" > 1;--> statement-breakpoint
UPDATE "finished_mistakes" AS "mistake" SET "topic_key" = "same"."topic", "count" = "same"."count"
FROM "same_topics" AS "same"
WHERE "same"."review_id" = "mistake"."review_id" AND "same"."topic_key" = "mistake"."topic_key" AND "same"."place" = 1
  AND ("same"."topic" <> "mistake"."topic_key" OR "same"."count" <> "mistake"."count");--> statement-breakpoint
UPDATE "overruled_mistakes" AS "mistake" SET "topic_key" = "read"."topic"
FROM "read_topics" AS "read"
WHERE "read"."key" = "mistake"."topic_key" AND "read"."topic" <> "mistake"."topic_key";--> statement-breakpoint
-- Of several cards of one topic, the newest gets the code; the others, and those of no topic, remain as they are.
UPDATE "memory_cards" AS "card" SET "key" = "newest"."topic"
FROM (
  SELECT DISTINCT ON ("mistake"."user_id", "mistake"."target_language", "read"."topic") "mistake"."id", "read"."topic"
  FROM "memory_cards" AS "mistake" JOIN "read_topics" AS "read" ON "read"."key" = "mistake"."key"
  WHERE "mistake"."kind" = 'mistake' AND "read"."topic" <> 'other'
  ORDER BY "mistake"."user_id", "mistake"."target_language", "read"."topic",
    "mistake"."key" = "read"."topic" DESC, "mistake"."created_at" DESC, "mistake"."id" DESC
) AS "newest"
WHERE "newest"."id" = "card"."id" AND "newest"."topic" <> "card"."key";
