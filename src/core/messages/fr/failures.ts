/** Section 8, failures. */
export const failures = {
  unexpectedError:
    'C’est notre faute, pas la vôtre. Rien de ce que vous avez enregistré n’est perdu. Réessayez dans un instant.',
  offline: 'Le serveur est injoignable. Vérifiez la connexion.',
  refused: 'Le serveur a refusé : {detail}',
}
