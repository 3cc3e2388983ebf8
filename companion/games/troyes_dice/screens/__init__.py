"""The screens of Troyes Dice: each turns the model into widgets."""
